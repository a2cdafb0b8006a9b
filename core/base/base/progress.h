// Carries progress reports and stop requests of long work: a handle that is copied, and that every
// stage takes as its last argument.
#pragma once

#include "base/result.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string_view>

namespace hullwright {

// Receives (stage, fraction of the whole in [0, 1]). Any thread may call it, often: it must be
// quick.
class ProgressSink {
public:
    ProgressSink() = default;
    ProgressSink(const ProgressSink&) = delete;
    ProgressSink& operator=(const ProgressSink&) = delete;
    virtual ~ProgressSink() = default;
    virtual void on_progress(std::string_view stage, double fraction) = 0;
};

class Progress {
public:
    // A default handle reports to nobody and is never stopped.
    Progress() = default;
    explicit Progress(std::stop_token token, ProgressSink* sink = nullptr)
        : token_(std::move(token)), sink_(sink) {}

    // Returns a handle for a stage that covers [from, to] of this handle's range; an empty name
    // keeps the parent's. `stage` must outlive the handle: pass a literal.
    [[nodiscard]] Progress part(std::string_view stage, double from, double to) const {
        Progress p = *this;
        p.begin_ = at(from);
        p.end_ = at(to);
        if (!stage.empty()) {
            p.stage_ = stage;
        }
        p.report(0.0);
        return p;
    }

    // A fraction is often work done over work expected: what was expected too low stays at the end
    // of its range, so that no listener sees more than the whole.
    void report(double fraction) const {
        if (sink_ != nullptr) {
            sink_->on_progress(stage_, at(std::clamp(fraction, 0.0, 1.0)));
        }
    }

    [[nodiscard]] bool stopped() const { return token_.stop_requested(); }
    [[nodiscard]] const std::stop_token& token() const { return token_; }

private:
    // Rounding may carry the sum beyond the end, where another range begins: what is told next
    // would be less.
    [[nodiscard]] double at(double fraction) const {
        return std::min(end_, begin_ + (end_ - begin_) * fraction);
    }

    std::stop_token token_;
    ProgressSink* sink_ = nullptr;
    std::string_view stage_ = "work";
    double begin_ = 0.0;
    double end_ = 1.0;
};

[[nodiscard]] inline Issue stopped_issue() {
    return error(Code::stopped, {});
}

} // namespace hullwright
