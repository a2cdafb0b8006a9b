// Writes values of stages as bytes and reads them again. A stage may have more than a gigabyte, so
// both tell how far they are and look at the stop every quarter of a megabyte.
#pragma once

#include "base/bytes.h"
#include "base/parallel.h"
#include "piece/decompose.h"
#include "source/wire.h"
#include "tree/hull_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

namespace hullwright::pipeline {

// Is how many bytes pass between two looks at the stop: ten thousand places, which take a tenth of
// a millisecond.
inline constexpr std::size_t k_bytes_between_looks = 1U << 18U;

// A file of ours has about ten stages with names of one word, and an issue or two of a cut. More
// is refused before memory is taken.
inline constexpr std::size_t k_most_name_bytes = 64; // of tags, materials and primitives as well
inline constexpr std::uint64_t k_most_times = 64;    // of stages
inline constexpr std::uint64_t k_most_issues = 256;  // of a cut, or of repairs

// Writes values, or counts the bytes that they would take. Loops over many ask `goes_on`.
class StageEncoder {
public:
    // Counts and writes nothing.
    explicit StageEncoder(const Progress& progress)
        : progress_(progress.token()), unheard_(progress.token()), only_counts_(true) {}
    // Writes so many bytes. A buffer that grew by itself would be copied again and again, hundreds
    // of megabytes without a look at the stop.
    StageEncoder(std::size_t bytes, const Progress& progress)
        : progress_(progress), unheard_(progress.token()), all_(bytes) {
        out_.reserve(bytes);
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] Bytes take() { return out_.take(); }
    [[nodiscard]] bool goes_on() const { return !stopped_; }
    // Looks at the stop and tells how much is written.
    void look() {
        stopped_ = stopped_ || progress_.stopped();
        looked_at_ = size_;
        if (all_ > 0) {
            progress_.report(static_cast<double>(size_) / static_cast<double>(all_));
        }
    }

    template <class T> void write(const T& value) {
        if (!only_counts_) {
            out_.write(value);
        }
        passed(sizeof(T));
    }
    template <class T> void write_array(std::span<const T> values) {
        constexpr std::size_t k_block = k_bytes_between_looks / sizeof(T);
        for (std::size_t at = 0; at < values.size() && goes_on(); at += k_block) {
            const auto block = values.subspan(at, std::min(k_block, values.size() - at));
            if (!only_counts_) {
                out_.write_array(block);
            }
            passed(block.size_bytes());
        }
    }
    template <class T> void write_all(const std::vector<T>& values) {
        write(static_cast<std::uint64_t>(values.size()));
        write_array(std::span<const T>(values));
    }
    void write_string(std::string_view text) {
        write(static_cast<std::uint32_t>(text.size()));
        write_array(std::span<const char>(text));
    }
    void write_issue(const Issue& issue) {
        ByteWriter bytes;
        hullwright::write_issue(bytes, issue);
        write_array(std::span<const std::byte>(bytes.bytes()));
    }
    void write_place(const Vec3& place) { write(std::array{place.x(), place.y(), place.z()}); }
    void write_places(const std::vector<Vec3>& places) {
        write(static_cast<std::uint64_t>(places.size()));
        if (only_counts_) {
            passed(places.size() * 3 * sizeof(double));
            return;
        }
        for (std::size_t i = 0; i < places.size() && goes_on(); ++i) {
            write_place(places[i]);
        }
    }
    // Faces ascend, so they are written as runs: a first one, and how many there are from there on.
    void write_faces(const std::vector<FaceId>& faces) {
        const auto ends_run = [&](std::size_t i) {
            return i + 1 == faces.size() || faces[i + 1] != faces[i] + 1;
        };
        std::uint64_t runs = 0;
        visit(faces.size(), [&](std::size_t i) { runs += ends_run(i) ? 1U : 0U; });
        write(runs);
        if (only_counts_) {
            passed(static_cast<std::size_t>(runs) * sizeof(Range));
            return;
        }
        std::size_t first = 0;
        visit(faces.size(), [&](std::size_t i) {
            if (ends_run(i)) {
                write(Range{faces[first], static_cast<Index>(i + 1 - first)});
                first = i + 1;
            }
        });
    }
    void write_times(const std::vector<StageTime>& stages) {
        write(static_cast<std::uint64_t>(stages.size()));
        for (const StageTime& stage : stages) {
            write_string(stage.name);
            write(stage.seconds);
        }
    }
    void write_issues(std::span<const Issue> issues) {
        write(static_cast<std::uint64_t>(issues.size()));
        for (const Issue& issue : issues) {
            write_issue(issue);
        }
    }

private:
    void passed(std::size_t bytes) {
        size_ += bytes;
        if (size_ - looked_at_ >= k_bytes_between_looks) {
            look();
        }
    }
    // Visits elements that may be many more than the bytes which are written of them.
    template <class Body> void visit(std::size_t number, const Body& body) {
        stopped_ = !for_each_in_order(number, unheard_, body) || stopped_;
    }

    Progress progress_;
    Progress unheard_;
    ByteWriter out_;
    std::size_t size_ = 0;
    std::size_t all_ = 0; // 0: nobody knows
    std::size_t looked_at_ = 0;
    bool only_counts_ = false;
    bool stopped_ = false;
};

// Reads values, and remembers the first that makes no sense; what is read after it is of no use,
// nor is what is read after a stop.
class StageDecoder {
public:
    StageDecoder(std::span<const std::byte> bytes, const Progress& progress)
        : progress_(progress), unheard_(progress.token()), in_(bytes), all_(bytes.size()),
          left_at_look_(bytes.size()) {}

    [[nodiscard]] bool good() const { return good_ && !stopped_ && in_.good(); }
    // Is asked by loops over many; looks at the stop now and then.
    [[nodiscard]] bool goes_on() {
        if (left_at_look_ - in_.remaining() >= k_bytes_between_looks) {
            look();
        }
        return good();
    }
    void require(bool holds) { good_ = good_ && holds; }
    // Returns what was read, if that was all and no stop came before.
    template <class T> [[nodiscard]] std::optional<T> whole(T value) {
        look();
        return good() && in_.at_end() ? std::optional(std::move(value)) : std::nullopt;
    }
    // Visits what was read once more, without reading on.
    template <class Body> void visit(std::size_t number, const Body& body) {
        stopped_ = !for_each_in_order(number, unheard_, body) || stopped_;
    }

    // Reads how many things follow that take at least so many bytes each. A number for which the
    // bytes do not suffice is refused before any memory is taken.
    [[nodiscard]] std::uint64_t
    count(std::size_t bytes_each, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
        const auto number = in_.read<std::uint64_t>();
        require(number <= most && number <= in_.remaining() / bytes_each);
        return good() ? number : 0;
    }
    template <class T> [[nodiscard]] T number() { return in_.read<T>(); }
    [[nodiscard]] bool flag() {
        const auto byte = in_.read<std::uint8_t>();
        require(byte <= 1);
        return byte == 1;
    }
    template <class T> [[nodiscard]] T choice(T last) {
        const auto word = in_.read<std::underlying_type_t<T>>();
        require(word <= static_cast<std::underlying_type_t<T>>(last));
        return good() ? static_cast<T>(word) : T{};
    }
    [[nodiscard]] double finite() {
        const auto value = in_.read<double>();
        require(std::isfinite(value));
        return value;
    }
    [[nodiscard]] double length() {
        const double value = finite();
        require(value >= 0.0);
        return value;
    }
    // Reads values that all have to fit.
    template <class T, class Fits> [[nodiscard]] std::vector<T> all_that(const Fits& fits) {
        constexpr std::size_t k_block = k_bytes_between_looks / sizeof(T);
        const auto number = static_cast<std::size_t>(count(sizeof(T)));
        std::vector<T> list;
        list.reserve(number);
        while (list.size() < number && goes_on()) {
            const std::size_t begin = list.size();
            list.resize(begin + std::min(k_block, number - begin));
            const auto block = std::span(list).subspan(begin);
            const auto bytes = in_.read_bytes(block.size_bytes());
            std::memcpy(block.data(), bytes.data(), bytes.size());
            require(std::all_of(block.begin(), block.end(), std::cref(fits)));
        }
        return list;
    }
    template <class T> [[nodiscard]] std::vector<T> all() {
        return all_that<T>([](const T&) { return true; });
    }
    [[nodiscard]] std::vector<Index> indices(std::size_t end) {
        return all_that<Index>([end](Index i) { return i < end; });
    }
    [[nodiscard]] std::vector<Triangle> triangles(std::size_t vertices) {
        return all_that<Triangle>([vertices](const Triangle& t) {
            return t[0] < vertices && t[1] < vertices && t[2] < vertices;
        });
    }
    [[nodiscard]] Vec3 place() {
        const double x = finite();
        const double y = finite();
        return {x, y, finite()};
    }
    [[nodiscard]] std::vector<Vec3> places() {
        const auto number = static_cast<std::size_t>(count(3 * sizeof(double)));
        std::vector<Vec3> list;
        list.reserve(number);
        while (list.size() < number && goes_on()) {
            list.push_back(place());
        }
        return list;
    }
    // Reads faces that ascend, so that no run is longer than the mesh has faces. A run of all faces
    // takes a few bytes, so `most` is how many all that share it may have together: more than are
    // left are refused before any memory is taken.
    [[nodiscard]] std::vector<FaceId> faces(std::size_t end, std::uint64_t& most) {
        constexpr std::size_t k_block = k_bytes_between_looks / sizeof(FaceId);
        std::uint64_t last = 0;
        std::uint64_t number = 0;
        const auto runs = all_that<Range>([&](const Range& run) {
            const bool ascends = run.count > 0 && last <= run.first;
            last = std::uint64_t{run.first} + run.count;
            number += run.count;
            return ascends && last <= end;
        });
        require(number <= most);
        most -= good() ? number : 0;
        std::vector<FaceId> list;
        list.reserve(good() ? static_cast<std::size_t>(number) : 0);
        for (const Range& run : runs) {
            for (Index i = 0; i < run.count && good(); ++i) {
                list.push_back(run.first + i);
                if (list.size() % k_block == 0) {
                    look();
                }
            }
        }
        return list;
    }
    [[nodiscard]] std::vector<StageTime> times() {
        std::vector<StageTime> list(static_cast<std::size_t>(count(1, k_most_times)));
        for (StageTime& each : list) {
            each.name = name();
            each.seconds = length();
        }
        return list;
    }
    [[nodiscard]] std::string name() { return in_.read_string(k_most_name_bytes); }
    [[nodiscard]] Issue issue() {
        Issue issue;
        require(read_issue(in_, issue));
        return issue;
    }
    [[nodiscard]] std::vector<Issue> issues() {
        std::vector<Issue> list(static_cast<std::size_t>(count(1, k_most_issues)));
        for (Issue& each : list) {
            each = issue();
        }
        return list;
    }

private:
    // Looks at the stop and tells how much was read.
    void look() {
        stopped_ = stopped_ || progress_.stopped();
        left_at_look_ = in_.remaining();
        if (all_ > 0) {
            progress_.report(1.0 - static_cast<double>(left_at_look_) / static_cast<double>(all_));
        }
    }

    Progress progress_;
    Progress unheard_;
    ByteReader in_;
    std::size_t all_;
    std::size_t left_at_look_;
    bool good_ = true;
    bool stopped_ = false;
};

} // namespace hullwright::pipeline
