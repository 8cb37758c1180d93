// The colors of the window; those of the squares are similar to `nono::sokoban::draw_svg`.
// SPDX-License-Identifier: MIT
#ifndef SOKOBAN_WINDOW_COLORS_HPP
#define SOKOBAN_WINDOW_COLORS_HPP

#include <nono/model/palette.hpp>

namespace sokoban_window::colors {

inline constexpr nono::rgb ground{236, 236, 242};
inline constexpr nono::rgb panel{255, 255, 255};
inline constexpr nono::rgb ink{30, 30, 30};
inline constexpr nono::rgb faint{110, 110, 120};
inline constexpr nono::rgb button{214, 216, 228};
inline constexpr nono::rgb button_edge{150, 152, 170};
inline constexpr nono::rgb floor{239, 231, 214};
inline constexpr nono::rgb grid{228, 219, 200};
inline constexpr nono::rgb wall{154, 91, 69};
inline constexpr nono::rgb wall_edge{110, 62, 46};
inline constexpr nono::rgb joint{190, 146, 128};
inline constexpr nono::rgb goal{200, 85, 61};
inline constexpr nono::rgb box{221, 162, 76};
inline constexpr nono::rgb box_edge{122, 79, 22};
inline constexpr nono::rgb placed{131, 184, 92};
inline constexpr nono::rgb placed_edge{47, 107, 31};
inline constexpr nono::rgb pusher{47, 109, 181};
inline constexpr nono::rgb pusher_edge{24, 62, 110};
inline constexpr nono::rgb idle{150, 160, 172}; // a pusher that is not active
inline constexpr nono::rgb idle_edge{96, 104, 116};
inline constexpr nono::rgb eye{255, 255, 255};
inline constexpr nono::rgb dead{184, 168, 136};
inline constexpr nono::rgb path{47, 109, 181};
inline constexpr nono::rgb hint{150, 30, 200};
inline constexpr nono::rgb selected{240, 130, 0};
inline constexpr nono::rgb lost{214, 30, 30};

} // namespace sokoban_window::colors

#endif // SOKOBAN_WINDOW_COLORS_HPP
