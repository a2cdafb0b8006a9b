// Holds the poses of two bodies as a file has them, row by row, and answers each of them in a few
// numbers.
#pragma once

#include "pipeline/pair_scene.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace hullwright::pipeline {

// Holds all rows of a file of poses, as the numbers that it has. A body that stays where it is
// takes no memory for that.
class PoseLog {
public:
    // Both arguments have to be numbers of poses (`pose_of`).
    void add(const PoseNumbers& a, const PoseNumbers& b, const EngineAnswer& engine = {});
    [[nodiscard]] std::size_t size() const { return a_.at.size(); }
    [[nodiscard]] PosePair operator[](std::size_t row) const;
    // True when the file has more rows than are held.
    bool is_cut = false;
    std::vector<Issue> warnings; // of the file

private:
    struct Track {
        std::vector<PoseNumbers> poses; // no two in a row are the same
        std::vector<std::uint32_t> at;  // one of them for each row

        void add(const PoseNumbers& pose);
    };
    Track a_;
    Track b_;
    std::vector<EngineAnswer> engine_; // of the first rows; the others have none
};

// Rows beyond this are left out: two bodies that both move take 120 bytes a row.
inline constexpr std::size_t k_most_rows = 4'000'000;

// Reads CSV or lines of JSON as `compare` does (poses/pose_file.h): an engine's answer may stand
// beside the poses. An issue names the row.
[[nodiscard]] Result<PoseLog> read_poses(const PoseSource& source, std::size_t most = k_most_rows,
                                         const Progress& progress = {});

// Holds what a curve over rows shows of one of them.
struct PairSample {
    float depth = 0.0F;    // of the deepest contact
    float distance = 0.0F; // no two pieces are nearer; 0 where they collide
    CollisionKind kind = CollisionKind::none;

    bool operator==(const PairSample&) const = default;
};
[[nodiscard]] PairSample sample_of(const Collision& found);

// Answers every row, as PairQuery does, and hands out samples as they come: those of the next rows,
// in order. What is handed out is valid during the call.
using OnSamples = std::function<void(std::span<const PairSample>)>;
[[nodiscard]] Status answer_rows(const std::shared_ptr<const PairBody>& a,
                                 const std::shared_ptr<const PairBody>& b, const PoseLog& rows,
                                 const OnSamples& on_samples, const Progress& progress = {});

} // namespace hullwright::pipeline
