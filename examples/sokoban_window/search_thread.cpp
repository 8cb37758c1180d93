// SPDX-License-Identifier: MIT
#include "search_thread.hpp"

#include <nono/model/control.hpp>

#include <utility>

namespace sokoban_window {

namespace {

nono::time_span time_of(search_kind kind) {
    switch (kind) {
    case search_kind::check: return std::chrono::seconds(3);
    case search_kind::hint: return std::chrono::seconds(30);
    case search_kind::way_back: return std::chrono::seconds(10); // for each position
    case search_kind::solve:
    default: return {};
    }
}

} // namespace

search_thread::~search_thread() {
    cancel();
    for (const auto& ending : canceled_) ending->thread.join();
}

void search_thread::start(search_kind kind, const nono::sokoban::game& from) {
    cancel();
    job_ = std::make_unique<job>();
    job_->kind = kind;
    job_->thread = std::thread([this, &of = *job_, from] {
        run(of, from);
        of.done = true;
        if (!of.canceled) finished_();
    });
}

void search_thread::run(job& of, const nono::sokoban::game& from) {
    const auto report = [&of](const nono::progress& now) {
        of.in_place = now.decided;
        of.boxes = now.cells;
        of.positions = now.statistics.states;
    };
    nono::budget allowed{.memory = sokoban_game::max_search_memory, .time = time_of(of.kind)};
    allowed.stop = of.stop;
    allowed.progress = report;
    of.result.kind = of.kind;
    if (of.kind == search_kind::way_back)
        of.result.back = sokoban_game::find_way_back(from, allowed);
    else
        of.result.found = sokoban_game::find_answer(from, allowed);
}

std::optional<search_kind> search_thread::running() const {
    if (!job_) return std::nullopt;
    return job_->kind;
}

search_progress search_thread::progress() const {
    if (!job_) return {};
    const std::chrono::duration<double> time = clock::now() - job_->begun;
    return {job_->in_place, job_->boxes, job_->positions, time.count()};
}

void search_thread::stop() {
    if (job_) job_->stop = true;
}

void search_thread::cancel() {
    if (!job_) return;
    job_->canceled = true;
    job_->stop = true;
    canceled_.push_back(std::move(job_));
    join_ended();
}

void search_thread::join_ended() {
    std::erase_if(canceled_, [](const std::unique_ptr<job>& ending) {
        if (!ending->done) return false;
        ending->thread.join();
        return true;
    });
}

std::optional<search_result> search_thread::take() {
    if (!job_ || !job_->done) return std::nullopt;
    job_->thread.join();
    std::optional<search_result> out(std::move(job_->result));
    job_.reset();
    return out;
}

} // namespace sokoban_window
