// SPDX-License-Identifier: MIT
#include "progress.hpp"

#include "terminal.hpp"

#include <nono/render/printable.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace cli {

progress_bar::progress_bar(std::size_t files) : files_(files), terminal_(error_is_terminal()) {}

std::shared_ptr<running> progress_bar::add(std::string label, std::size_t file) {
    auto state = std::make_shared<running>(std::move(label), file);
    const std::lock_guard lock(mutex_);
    running_.push_back(state);
    oldest(); // drops the ones that are done, so that the list stays short
    return state;
}

std::shared_ptr<running> progress_bar::oldest() {
    while (!running_.empty()) {
        if (auto state = running_.front().lock()) return state;
        running_.pop_front();
    }
    return nullptr;
}

void progress_bar::show() {
    if (!terminal_ || std::chrono::steady_clock::now() - start_ < std::chrono::milliseconds(500)) return;
    const auto state = [&] {
        const std::lock_guard lock(mutex_);
        return oldest();
    }();
    if (!state || !state->started()) return;
    constexpr std::size_t room = 24;
    // One file: the cells of its puzzle tell how far it is; several: the files do.
    const std::size_t done = files_ > 1 ? room * state->file() / files_ : room * state->percent() / 100;
    std::string line = fmt::format("[{:=<{}}{: <{}}] ", "", done, "", room - done);
    if (files_ > 1) line += fmt::format("{}/{} ", state->file() + 1, files_);
    line += fmt::format("{}% of {}", state->percent(), nono::printable(state->label()));
    // Cut at the edge, in whole characters: a line that wraps could not be taken away again.
    std::size_t end = std::min(line.size(), std::max<std::size_t>(error_width(), 2) - 1);
    while (end < line.size() && end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;
    fmt::print(stderr, "\r\x1b[K{}", line.substr(0, end));
    std::fflush(stderr);
    shown_ = true;
}

void progress_bar::hide() {
    if (!shown_) return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    shown_ = false;
}

} // namespace cli
