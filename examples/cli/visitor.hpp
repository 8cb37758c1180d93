// The loop of every command over files and the puzzles in them.
// SPDX-License-Identifier: MIT
#ifndef NONO_CLI_VISITOR_HPP
#define NONO_CLI_VISITOR_HPP

#include "commands.hpp"
#include "inputs.hpp"
#include "progress.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cli {

// What a command does with the puzzles of files. Its functions return exit statuses.
class visitor {
public:
    visitor() = default;
    visitor(const visitor&) = delete;
    visitor& operator=(const visitor&) = delete;
    virtual ~visitor() = default;

    // Called before each file with its place among all, from 0.
    virtual void begin_file(std::size_t) {}
    // A file that could not be read or, with `index`, one of its nonograms. `error` is ready to print.
    virtual void failed(const input&, std::optional<std::size_t>, const std::string& error) { complain(error); }
    // A nonogram that was read.
    virtual int nonogram(const std::shared_ptr<const input>&, std::size_t) { return all_well; }
    // A triddler that was read; only where the input takes them.
    virtual int triddler(const std::shared_ptr<const input>&, std::size_t) { return all_well; }
    // Whether files of moves without boards are among what it is for.
    [[nodiscard]] virtual bool accepts_moves() const { return false; }
    // A file of Sokoban puzzles that was read.
    virtual int collection(const std::shared_ptr<const input>&) { return all_well; }
    // The remarks on a file without puzzles.
    virtual void remarked(const std::string& remarks) { note(remarks); }
    // The bar of a command that shows the progress of several threads itself; null if `visit_files` must show one.
    [[nodiscard]] virtual progress_bar* own_bar() { return nullptr; }

    // Sets the bar, or null, and the place of the file that is read, from 0.
    void show_progress(progress_bar* bar, std::size_t file) {
        bar_ = bar;
        file_ = file;
    }
    // Shows progress until the result is destroyed; the command prints nothing before that.
    [[nodiscard]] shown_work working_on(const std::string& label) const { return {bar_, label, file_}; }

private:
    progress_bar* bar_ = nullptr;
    std::size_t file_ = 0;
};

// That of a command which prints a line of JSON for each puzzle if asked: an error has one, too.
class json_visitor : public visitor {
public:
    explicit json_visitor(bool json) : json_(json) {}

    void failed(const input& from, std::optional<std::size_t> index, const std::string& error) override;

private:
    bool json_;
};

// Reads files one after the other and hands the visitor what is in them, until a signal asks to stop. A file or a
// puzzle for which there is not enough memory counts as one that could not be read, and the others follow. Returns the
// exit status: `not_read` where something could not be read, else the highest of the visitor's.
int visit_files(const std::vector<listed_file>& files, const input_options& options, visitor& command);

} // namespace cli

#endif // NONO_CLI_VISITOR_HPP
