// SPDX-License-Identifier: MIT
#include "nonogram_threads.hpp"

#include "progress.hpp"
#include "visitor.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace cli {

namespace {

using preparation = std::function<nonogram_work(const std::shared_ptr<const input>&, std::size_t)>;

class nonogram_visitor final : public visitor {
public:
    nonogram_visitor(std::size_t threads, bool json, progress_bar& bar, const preparation& prepare, int& status)
        : bar_(bar), prepare_(prepare), pool_(threads, json, bar, [&status](const printed_result& done) {
              status = std::max(status, done.exit_status);
          }) {}

    void begin_file(std::size_t number) override { file_number_ = number; }
    [[nodiscard]] progress_bar* own_bar() override { return &bar_; }
    void remarked(const std::string& remarks) override { pool_.add_remark(remarks); }
    void failed(const input& from, std::optional<std::size_t> index, const std::string& error) override {
        pool_.add_failure(from, index, error);
    }

    int nonogram(const std::shared_ptr<const input>& from, std::size_t index) override {
        pool_.add(from, index, file_number_, [this, work = prepare_(from, index)](running&, std::size_t threads) {
            return work(threads, [this] { return pool_.can_print(); });
        });
        return all_well; // more is known when it is done
    }

private:
    progress_bar& bar_;
    const preparation& prepare_;
    std::size_t file_number_ = 0;
    puzzle_pool<printed_result> pool_; // the last member, so that its threads end first
};

} // namespace

int work_on_nonograms(const std::vector<listed_file>& files, const input_options& options, std::size_t threads,
                      bool json, const preparation& prepare) {
    progress_bar bar(files.size());
    int status = all_well;
    int read = all_well;
    {
        nonogram_visitor all(threads, json, bar, prepare, status);
        read = visit_files(files, options, all);
    }
    bar.hide();
    return std::max(status, read);
}

} // namespace cli
