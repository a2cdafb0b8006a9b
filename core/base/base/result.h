// Declares what is returned by functions that may fail on bad data: a value, or an Issue that says
// why there is none.
#pragma once

#include "base/detail.h"

#include <cassert>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hullwright {

// Lists all that can be wrong with data. report/sentences.cpp holds the sentence and the remedy for
// each; the names are stable and appear in JSON.
enum class Code : std::uint8_t {
    stopped,
    file_missing,
    file_is_directory,
    file_unreadable,
    file_empty,
    file_too_large,
    file_not_written,
    format_unknown,
    format_mismatch,
    file_truncated,
    parse_failed,
    worker_missing,
    worker_crashed,
    worker_timeout,
    worker_out_of_memory,
    worker_output_limit,
    message_malformed,
    index_out_of_range,
    non_finite_coordinates,
    size_out_of_range,
    no_triangles,
    too_many_triangles,
    too_many_parts,
    unit_suspicious,
    maybe_truncated,
    polygons_fanned,
    polygon_refused,
    faces_ignored,
    faces_missing,
    vertices_unused,
    more_than_announced,
    precision_lost,
    skins_at_rest,
    pieces_above_limit,
    inside_left_open,
    cavities_filled,
    openings_closed,
    repair_left_undone,
    export_limit,
    mesh_mismatch,
    row_malformed,
    columns_malformed,
    graphics_refused,
    graphics_failed,
    outside_above_limit,
    outside_untold,
    too_many_pairs,
    bad_setting,
    out_of_memory,
    internal,
};

enum class Severity : std::uint8_t { note, warning, error };

// `where` is a file, a part or a setting; `detail` says why, or gives a name or another program's
// message; `numbers` fill the sentence's places in order.
struct Issue {
    Code code = Code::internal;
    Severity severity = Severity::error;
    std::string where;
    Detail detail;
    std::vector<double> numbers;

    bool operator==(const Issue&) const = default;
};

[[nodiscard]] inline Issue error(Code code, std::string where, Detail detail = {},
                                 std::vector<double> numbers = {}) {
    return {code, Severity::error, std::move(where), std::move(detail), std::move(numbers)};
}

[[nodiscard]] inline Issue warning(Code code, std::string where, Detail detail = {},
                                   std::vector<double> numbers = {}) {
    return {code, Severity::warning, std::move(where), std::move(detail), std::move(numbers)};
}

template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Issue issue) : state_(std::in_place_index<1>, std::move(issue)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    [[nodiscard]] T& value() & {
        assert(ok());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] const T& value() const& {
        assert(ok());
        return *std::get_if<0>(&state_);
    }
    [[nodiscard]] T&& value() && {
        assert(ok());
        return std::move(*std::get_if<0>(&state_));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    [[nodiscard]] const Issue& issue() const {
        assert(!ok());
        return *std::get_if<1>(&state_);
    }

private:
    std::variant<T, Issue> state_;
};

// Stands for the value of a result without one.
struct Done {};
using Status = Result<Done>;

} // namespace hullwright
