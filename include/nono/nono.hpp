// Everything of nono that needs nothing but the standard library. Files (io/) are included one by one.
#ifndef NONO_NONO_HPP
#define NONO_NONO_HPP

// The verbs.
#include <nono/count.hpp>
#include <nono/hash.hpp>
#include <nono/parse.hpp>
#include <nono/puzzle_literals.hpp>
#include <nono/solve.hpp>
#include <nono/solve_line.hpp>
#include <nono/trace.hpp>
#include <nono/write.hpp>

// The nouns.
#include <nono/clue_lines.hpp>
#include <nono/clues.hpp>
#include <nono/control.hpp>
#include <nono/errors.hpp>
#include <nono/fixed_clues.hpp>
#include <nono/fixed_grid.hpp>
#include <nono/fwd.hpp>
#include <nono/grid.hpp>
#include <nono/limits.hpp>
#include <nono/metadata.hpp>
#include <nono/palette.hpp>
#include <nono/parse_options.hpp>
#include <nono/puzzle.hpp>
#include <nono/result.hpp>
#include <nono/statistics.hpp>
#include <nono/uint128.hpp>
#include <nono/version.hpp>

// Formats, and what to make one of your own with.
#include <nono/formats/all.hpp>
#include <nono/formats/format.hpp>
#include <nono/formats/goal_notation.hpp>

// Solvers, and what to make one of your own with.
#include <nono/solver/observer.hpp>
#include <nono/solver/proof_sink.hpp>
#include <nono/solver/options.hpp>
#include <nono/solver/strategies.hpp>
#include <nono/solver/weights.hpp>
#if NONO_DEFINITIONS
#include <nono/line/bit_line_solver.hpp>
#include <nono/line/cell_line_solver.hpp>
#include <nono/line/left_right_line_solver.hpp>
#include <nono/line/line.hpp>
#include <nono/solver/engine.hpp>
#include <nono/solver/engines.hpp>
#include <nono/solver/run.hpp>
#include <nono/solver/working_grid.hpp>
#endif

// Nonograms, explained.
#include <nono/explain/animation.hpp>
#include <nono/explain/explain.hpp>
#include <nono/explain/grade.hpp>
#include <nono/explain/help.hpp>
#include <nono/explain/hints.hpp>
#include <nono/explain/path.hpp>
#include <nono/explain/step.hpp>
#include <nono/explain/words.hpp>

// Nonograms, made.
#include <nono/make/ambiguity.hpp>
#include <nono/make/color_distance.hpp>
#include <nono/make/disambiguate.hpp>
#include <nono/make/from_image.hpp>
#include <nono/make/generate.hpp>
#include <nono/make/image.hpp>
#include <nono/make/picture_symmetry.hpp>
#include <nono/make/puzzle_from_image.hpp>
#include <nono/make/quality.hpp>
#include <nono/make/repairs.hpp>
#include <nono/make/simplify.hpp>
#include <nono/make/target.hpp>

// Verdicts, proven.
#include <nono/proof/certificate.hpp>
#include <nono/proof/clause_proof.hpp>
#include <nono/proof/lrat.hpp>
#include <nono/proof/puzzle_cnf.hpp>
#include <nono/proof/recorder.hpp>
#include <nono/proof/refutation.hpp>
#include <nono/proof/verification.hpp>

// Nonograms, played.
#include <nono/play/checks.hpp>
#include <nono/play/drag.hpp>
#include <nono/play/game.hpp>
#include <nono/play/game_text.hpp>
#include <nono/play/line_state.hpp>

// Sokoban, played.
#include <nono/sokoban/check_board.hpp>
#include <nono/sokoban/claims.hpp>
#include <nono/sokoban/collection.hpp>
#include <nono/sokoban/deadlocks.hpp>
#include <nono/sokoban/game.hpp>
#include <nono/sokoban/normal_form.hpp>
#include <nono/sokoban/notation.hpp>
#include <nono/sokoban/path.hpp>
#include <nono/sokoban/replay.hpp>
#include <nono/sokoban/route.hpp>

// Pictures.
#include <nono/render/ansi.hpp>
#include <nono/render/board_layout.hpp>
#include <nono/render/drawing.hpp>
#include <nono/render/printable.hpp>
#include <nono/render/sheet.hpp>
#include <nono/render/sokoban.hpp>
#include <nono/render/sokoban_animation.hpp>
#include <nono/render/svg.hpp>
#include <nono/render/text.hpp>

#endif // NONO_NONO_HPP
