// The module nono: `import nono;` instead of `#include <nono/all.hpp>` and `#include <nono/files.hpp>`. The names are
// those of the headers, so a program can include some headers and import the module; headers come first. A module has
// no macros: NONO_VERSION_STRING and the other macros are in <nono/version.hpp>.
//
// It is compiled like a source of the program: see the README. A test compares the names with those that the headers
// declare.
// SPDX-License-Identifier: MIT
module;

#include <nono/all.hpp>
#include <nono/files.hpp>

export module nono;

export namespace nono {
using nono::all_formats, nono::ambiguity_options, nono::ambiguity_result, nono::ansi_style, nono::argument_errc,
    nono::automatic_strategy, nono::axis;
using nono::apply_step, nono::technique, nono::text_picture, nono::text_style, nono::ti_pack, nono::time_span,
    nono::to_string, nono::to_text, nono::tournament, nono::tournament_solutions;
using nono::blank, nono::blotted, nono::board_layout, nono::budget, nono::bundle, nono::bundle_entry;
using nono::can_be_finished, nono::canonical_hash, nono::canonical_text, nono::cell_position, nono::cell_shape,
    nono::cells_to_cross, nono::certificate, nono::certificate_result, nono::clue, nono::clue_hash, nono::clue_lines,
    nono::clue_state, nono::clues, nono::clues_of, nono::color_depth, nono::color_index, nono::color_set,
    nono::count_options, nono::count_result, nono::count_solutions, nono::cwd;
using nono::default_formats, nono::describe, nono::diagnostic, nono::dimacs, nono::disambiguate,
    nono::disambiguate_options, nono::disambiguate_result, nono::done_rule, nono::drag, nono::draw_ansi, nono::draw_svg,
    nono::draw_text;
using nono::error_group, nono::explain, nono::explain_options, nono::explain_result, nono::explain_status;
using nono::feature, nono::find_ambiguity, nono::find_mistakes, nono::fixed_clues, nono::fixed_game, nono::fixed_grid,
    nono::for_each_line_state, nono::format_info, nono::format_list, nono::from_image;
using nono::game, nono::game_hints, nono::game_progress, nono::generate, nono::generate_options, nono::generate_result,
    nono::gno, nono::grade, nono::grade_class, nono::grade_result, nono::grid, nono::griddlers_net, nono::group_of;
using nono::hash_clues, nono::hexagon_clues, nono::hexagon_formats, nono::hexagon_grid, nono::hexagon_outline,
    nono::hexagon_puzzle, nono::hint_level, nono::html_page;
using nono::image, nono::image_candidate, nono::image_candidates, nono::image_fit, nono::image_options,
    nono::image_puzzle_options, nono::image_puzzle_result, nono::image_result, nono::image_style, nono::ish;
using nono::keen;
using nono::learning_strategy, nono::confidence, nono::limits, nono::line_clue, nono::line_clue_view,
    nono::line_position, nono::line_state, nono::line_state_options, nono::line_status, nono::line_strategy,
    nono::lines_with_progress, nono::loss;
using nono::make_certificate, nono::mark, nono::message, nono::metadata, nono::mistake_options, nono::mistake_result,
    nono::mk;
using nono::name_of, nono::next_step, nono::next_step_result, nono::nin, nono::no_limit, nono::non, nono::nonograms_org,
    nono::nonpack;
using nono::olsak, nono::outcome;
using nono::palette, nono::palette_entry, nono::parse, nono::parse_all, nono::parse_all_file, nono::parse_cells,
    nono::parse_certificate, nono::parse_clues, nono::parse_errc, nono::parse_error, nono::parse_file, nono::parse_game,
    nono::parse_options, nono::parsed, nono::partial_grid, nono::pattern, nono::pbm, nono::picross,
    nono::picture_symmetry, nono::ppm, nono::printable, nono::probing_strategy, nono::progress, nono::proof_errc,
    nono::property, nono::puzzle, nono::puzzle_from_image, nono::puzzle_nonograms, nono::puzzle_target, nono::puzzlink,
    nono::pzprv3;
using nono::quality_note, nono::quality_notes, nono::quality_options;
using nono::rare_formats, nono::read_file, nono::recognize_format, nono::repair, nono::repair_kind, nono::result,
    nono::rgb;
using nono::satisfies, nono::sentence_for, nono::severity, nono::severity_of, nono::simplify, nono::simplify_options,
    nono::simplify_result, nono::sok, nono::sok_options, nono::sokoban_formats, nono::sokoshell, nono::solve,
    nono::solve_line, nono::solve_options, nono::solve_result, nono::solved, nono::source_position, nono::statistics,
    nono::status, nono::step, nono::stopped_by, nono::strategy, nono::stroke_options, nono::svg_drawing, nono::syro;
using nono::uint128;
using nono::verify, nono::verify_options, nono::verify_result;
using nono::write, nono::write_all, nono::write_cells, nono::write_file, nono::write_game, nono::write_options,
    nono::write_result;
using nono::xsb;
} // namespace nono

export namespace nono::literals {
using nono::literals::operator""_color;
} // namespace nono::literals

export namespace nono::extend {
using nono::extend::append_markup, nono::extend::apsurt, nono::extend::assumption;
using nono::extend::backjump_event, nono::extend::backtracking_strategy, nono::extend::bit_line_solver,
    nono::extend::board, nono::extend::board_of;
using nono::extend::calfzhou, nono::extend::candidate, nono::extend::cell_change, nono::extend::cell_event,
    nono::extend::cell_line_solver, nono::extend::cell_range, nono::extend::cells_before, nono::extend::change_cause,
    nono::extend::check, nono::extend::check_lrat, nono::extend::check_picture_size, nono::extend::check_text,
    nono::extend::clause_event, nono::extend::clause_proof, nono::extend::clue_collector, nono::extend::color_name,
    nono::extend::column_view, nono::extend::columns_first_nin, nono::extend::conflict_event,
    nono::extend::count_first, nono::extend::counters_of, nono::extend::counting_strategy;
using nono::extend::decision_event, nono::extend::decode_utf8, nono::extend::drawing_pen, nono::extend::drawn_line;
using nono::extend::deliver_picture, nono::extend::has_block_colors, nono::extend::has_blotted_clues,
    nono::extend::has_extension, nono::extend::has_solution_page, nono::extend::height_first,
    nono::extend::hexagon_step, nono::extend::houston;
using nono::extend::engine, nono::extend::english_words, nono::extend::explanation_words;
using nono::extend::feature_set, nono::extend::file_error_of, nono::extend::find_format,
    nono::extend::find_format_of_file, nono::extend::find_strategy, nono::extend::first_mismatch, nono::extend::format,
    nono::extend::function_ref;
using nono::extend::g_r_c, nono::extend::goal_characters, nono::extend::grade_version, nono::extend::guess_formats;
using nono::extend::is_dark, nono::extend::is_partition;
using nono::extend::joined_status;
using nono::extend::learning_engine, nono::extend::learning_limits, nono::extend::min_length,
    nono::extend::left_right_line_solver, nono::extend::left_right_strategy, nono::extend::line_cursor,
    nono::extend::line_engine, nono::extend::line_event, nono::extend::line_hint, nono::extend::line_interrupt,
    nono::extend::line_reason, nono::extend::line_solver, nono::extend::line_state_words, nono::extend::line_states,
    nono::extend::line_view, nono::extend::lines_of, nono::extend::literal_subject, nono::extend::lrat_proof,
    nono::extend::lrat_result, nono::extend::lp;
using nono::extend::make_proof_formula, nono::extend::make_strategy, nono::extend::mask_word, nono::extend::matrix,
    nono::extend::max_colors, nono::extend::max_side, nono::extend::memory_reservation, nono::extend::makhorin;
using nono::extend::name_losses, nono::extend::name_of, nono::extend::name_page_losses,
    nono::extend::narrow_two, nono::extend::nonogeek, nono::extend::not_written, nono::extend::nonogrid_toml;
using nono::extend::olsak_triddler, nono::extend::optional_ref;
using nono::extend::page_line, nono::extend::page_lines, nono::extend::paired_line, nono::extend::parse_drat,
    nono::extend::parse_goal, nono::extend::parse_lrat, nono::extend::parse_number, nono::extend::parsed_number,
    nono::extend::path_grader, nono::extend::pea, nono::extend::picture_of, nono::extend::pixel_area,
    nono::extend::pixel_colors, nono::extend::position_finder, nono::extend::position_on_line,
    nono::extend::portable_line_solver, nono::extend::position_of, nono::extend::prepared_line,
    nono::extend::printable_json, nono::extend::probe_event, nono::extend::probing_engine, nono::extend::proof_formula,
    nono::extend::proof_kind, nono::extend::proof_recorder, nono::extend::proof_ref, nono::extend::proof_sink,
    nono::extend::prove_impossible, nono::extend::prove_unique, nono::extend::puzzle_drawing,
    nono::extend::puzzle_sink, nono::extend::pynogram;
using nono::extend::read_stream, nono::extend::readable_bundle, nono::extend::readable_collection,
    nono::extend::readable_format, nono::extend::recolored_cell, nono::extend::reporter, nono::extend::run_limits;
using nono::extend::satisfies, nono::extend::saved_grid, nono::extend::search_literal, nono::extend::sized_picture,
    nono::extend::solve_board, nono::extend::solve_observer, nono::extend::solve_stage, nono::extend::solver_run,
    nono::extend::split, nono::extend::split_options, nono::extend::split_result, nono::extend::stop_ref,
    nono::extend::strategies, nono::extend::sgriddler;
using nono::extend::technique_count, nono::extend::technique_words, nono::extend::text_encoding,
    nono::extend::text_line, nono::extend::text_pieces, nono::extend::to_dimacs, nono::extend::to_drat,
    nono::extend::to_lrat, nono::extend::to_text, nono::extend::totals_agree, nono::extend::totals_of,
    nono::extend::trace_options, nono::extend::trace_writer;
using nono::extend::utf8_length, nono::extend::utf8_text;
using nono::extend::v_h, nono::extend::verdict;
using nono::extend::weight_proof, nono::extend::without_picture, nono::extend::words_for, nono::extend::work_limits,
    nono::extend::working_grid, nono::extend::writable_format, nono::extend::write_goal, nono::extend::write_picture,
    nono::extend::weights_strategy;
} // namespace nono::extend

export namespace nono::sokoban {
using nono::sokoban::board, nono::sokoban::board_errc, nono::sokoban::board_finding, nono::sokoban::board_hash,
    nono::sokoban::box_path;
using nono::sokoban::check_board, nono::sokoban::cleared, nono::sokoban::collection;
using nono::sokoban::dead_squares, nono::sokoban::deadlocked, nono::sokoban::describe, nono::sokoban::direction,
    nono::sokoban::directions, nono::sokoban::draw_ansi, nono::sokoban::draw_svg, nono::sokoban::draw_text;
using nono::sokoban::deadlock_reason, nono::sokoban::lost_result;
using nono::sokoban::game;
using nono::sokoban::has_box, nono::sokoban::has_goal, nono::sokoban::has_pusher, nono::sokoban::hash_board;
using nono::sokoban::improve, nono::sokoban::is_lost;
using nono::sokoban::message, nono::sokoban::metrics, nono::sokoban::move_effect, nono::sokoban::move_errc,
    nono::sokoban::move_result, nono::sokoban::moves;
using nono::sokoban::name_of, nono::sokoban::next_push, nono::sokoban::next_push_result, nono::sokoban::notes;
using nono::sokoban::objective;
using nono::sokoban::parse_board, nono::sokoban::parse_moves, nono::sokoban::path, nono::sokoban::position_of_step,
    nono::sokoban::playable, nono::sokoban::position, nono::sokoban::push, nono::sokoban::puzzle;
using nono::sokoban::reachable, nono::sokoban::replay, nono::sokoban::replay_result;
using nono::sokoban::saved_game, nono::sokoban::solve, nono::sokoban::solve_options, nono::sokoban::solve_result,
    nono::sokoban::solve_status, nono::sokoban::square, nono::sokoban::square_set, nono::sokoban::step,
    nono::sokoban::step_kind;
using nono::sokoban::to_string, nono::sokoban::to_text;
using nono::sokoban::with_box, nono::sokoban::with_pusher;
} // namespace nono::sokoban

export namespace nono::sokoban::extend {
using nono::sokoban::extend::attach_games;
using nono::sokoban::extend::board_notation, nono::sokoban::extend::board_severity;
using nono::sokoban::extend::canonical_text, nono::sokoban::extend::claim_of;
using nono::sokoban::extend::deadlocked_by_push;
using nono::sokoban::extend::frozen_boxes;
using nono::sokoban::extend::has_identity, nono::sokoban::extend::holds;
using nono::sokoban::extend::illegal_step, nono::sokoban::extend::is_route;
using nono::sokoban::extend::legal_moves;
using nono::sokoban::extend::message, nono::sokoban::extend::metrics_claim, nono::sokoban::extend::moves_notation;
using nono::sokoban::extend::name_of, nono::sokoban::extend::normal_form;
using nono::sokoban::extend::opposite;
using nono::sokoban::extend::parse_route;
using nono::sokoban::extend::severity_of, nono::sokoban::extend::square_of, nono::sokoban::extend::square_positions,
    nono::sokoban::extend::squares_outside;
using nono::sokoban::extend::to_char;
using nono::sokoban::extend::variant;
} // namespace nono::sokoban::extend
