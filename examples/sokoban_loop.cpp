// A game of Sokoban from loading to saving. A script replaces the keyboard and the mouse.
// SPDX-License-Identifier: MIT
#include <nono/sokoban.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// [loop]
namespace sokoban = nono::sokoban;

class session {
public:
    explicit session(const sokoban::board& start) : level_(start), dead_(sokoban::dead_squares(start)) {
        for (const auto& finding : sokoban::check_board(start)) std::cout << describe(finding) << '\n';
    }

    void input(char key, sokoban::position at) {
        for (const auto toward : sokoban::directions) // u, d, l or r
            if (key == name_of(toward).front()) std::cout << key << ": " << message(level_.move(toward)) << '\n';
        if (key == 'c') click(at);
        if (key == 'z') level_.undo();
        if (level_.deadlocked_by_push(dead_)) std::cout << "That push has lost the game; z undoes it.\n";
        if (level_.solved()) std::cout << "Solved!\n" << to_text(level_.view());
    }

    sokoban::saved_game save() const {
        const std::string title = level_.solved() ? "Solution " : "Snapshot ";
        return {title + to_text(level_.metrics()), level_.moves()};
    }

private:
    /// A click on a box selects it, and the next click is its target; any other click is a square to walk to.
    void click(sokoban::position at) {
        const auto box = std::exchange(held_, std::nullopt);
        if (!box && has_box(level_.at(at))) held_ = at;
        if (held_) return;
        const auto path = box ? level_.box_path(*box, at) : level_.path_to(at); // nothing has moved yet
        if (!path) return void(std::cout << "There is no way.\n");
        std::cout << path->size() << " steps\n";
        for (const auto step : *path) level_.play(step); // draw a frame after each
    }

    sokoban::game level_;
    sokoban::square_set dead_; // the same during a whole game
    std::optional<sokoban::position> held_;
};
// [/loop]

int main() {
    auto file = nono::parse<nono::sok>("Two Corners\n#######\n#.    #\n#  $  #\n# @$ .#\n#     #\n#######\n");
    if (!file) return 1;
    session level(file->puzzles.front().board);
    const std::string keys = "llccccdzcc";
    const std::vector<sokoban::position> clicks{{}, {}, {0, 0}, {2, 3}, {1, 1}, {2, 3}, {}, {}, {3, 3}, {3, 5}};
    for (std::size_t i = 0; i < keys.size(); ++i) level.input(keys[i], clicks[i]);
    file->puzzles.front().games.push_back(level.save());
    std::cout << nono::write<nono::sok>(*file).text;
}
