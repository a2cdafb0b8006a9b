// Holds two assets or models against each other, at one pair of poses or at a file of them, row by
// row.
#pragma once

#include "pipeline/collision_session.h"
#include "pipeline/image_session.h"
#include "pipeline/pair_picture.h"
#include "poses/pose_file.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct CollideInput {
    std::array<std::string, 2> files;  // assets, or models that are made into assets first
    std::array<std::string, 2> models; // of assets, whose faces are asked then too; empty: none
    std::optional<std::string> pose_a; // "tx ty tz qw qx qy qz"; none: where it is
    std::optional<std::string> pose_b;
    std::optional<PoseSource> poses; // a pair of poses a row
};

// Returns the one pair of poses of an input without a file of them.
[[nodiscard]] Result<PosePair> posed_pair(const CollideInput& input);

struct CollideSettings {
    CollisionSettings collision;
    bool trace = false;                  // rows have the steps down both trees
    bool as_packed = false;              // models are asked as the assets they are made into alone
    std::optional<std::string> images;   // the folder for what pixels saw of each pair they decided
    std::optional<std::string> pictures; // the folder for a picture of each row
    PairPictureSettings picture;
    Recipe recipe;                // models are made into assets by it
    std::string made_by;          // the program and its version
    std::filesystem::path worker; // see PrepareSettings
};

// A row is the answer to one pair of poses; its pointers are valid while it is handed out.
struct CollideRow {
    std::uint64_t number = 1;
    const PosePair* poses = nullptr;
    const Collision* found = nullptr;
    const hwa::Asset* a = nullptr;
    const hwa::Asset* b = nullptr;
    const std::vector<TraversalStep>* steps = nullptr; // null unless the trace is asked for
    std::stop_token stop = {};                         // of the run, for what is made of the row
};

// Counts rows by what was found.
struct CollideTally {
    std::uint64_t rows = 0;
    std::uint64_t hits = 0;
    std::uint64_t contained = 0;
    std::uint64_t differ = 0; // rows in which two methods gave different answers
    double seconds = 0.0;

    void add(const Collision& found);
};

class CollideRun {
public:
    using OnSide = std::function<void(const CollideSide&)>;
    using OnRow = std::function<Status(const CollideRow&)>;

    // Opens the poses, then reads both sides, and hands out each side when it is there. The
    // progress goes on while rows are read from a file.
    [[nodiscard]] static Result<CollideRun> load(const CollideInput& input,
                                                 const CollideSettings& settings,
                                                 const Progress& progress = {},
                                                 const OnSide& on_side = {});

    // Asks for images of this pair of pieces; comes before `begin`.
    void image(const std::array<std::uint32_t, 2>& pieces) { imaged_ = pieces; }
    // Prepares the answers; comes once, after `load` and before `rows`.
    [[nodiscard]] Status begin(const Progress& progress = {});

    // Hands out every row; an issue that `on_row` returns ends the run.
    [[nodiscard]] Status rows(const OnRow& on_row, const Progress& progress = {});

    [[nodiscard]] const CollideSide& a() const { return *sides_[0]; }
    [[nodiscard]] const CollideSide& b() const { return *sides_[1]; }
    // Says why pixels answer nothing, or no more; none while they do or are not asked.
    [[nodiscard]] const std::optional<Issue>& graphics_issue() const {
        return session_->graphics_issue();
    }
    // The name is empty without graphics.
    [[nodiscard]] std::string renderer() const { return session_->renderer(); }
    [[nodiscard]] const CollideTally& tally() const { return tally_; }
    // Returns warnings of the poses, once all rows are answered.
    [[nodiscard]] std::vector<Issue> warnings_of_poses() const {
        return reader_ ? reader_->warnings() : std::vector<Issue>();
    }

private:
    CollideRun(const CollideSettings& settings) : settings_(settings) {}
    [[nodiscard]] Status read_poses(const CollideInput& input, const std::stop_token& stop);
    [[nodiscard]] bool is_drawn() const;    // pixels are asked, or pictures made
    [[nodiscard]] double loaded_at() const; // the share of the progress before the first row
    [[nodiscard]] double read_at() const;   // the share before both sides are there
    [[nodiscard]] Status row(std::uint64_t number, const PosePair& poses, const OnRow& on_row,
                             const Progress& progress);
    [[nodiscard]] RasterCollider::Look images_of(std::uint64_t number);
    [[nodiscard]] Status write_image(std::uint64_t number, NodePair leaves, RasterPairs& pairs,
                                     std::size_t pair);
    [[nodiscard]] Status write_imaged(std::uint64_t number, const PosePair& poses,
                                      const Progress& progress);
    [[nodiscard]] Status write_picture(std::uint64_t number, const PosePair& poses,
                                       const std::stop_token& stop) const;

    CollideSettings settings_;
    // Names the one pair of which all that there is to see is written, whoever decides it.
    std::optional<std::array<std::uint32_t, 2>> imaged_;
    PosePair pair_;                    // the one row where no file has poses
    std::optional<PoseReader> reader_; // reads the file of poses
    std::array<std::unique_ptr<CollideSide>, 2> sides_;
    std::optional<CollisionSession> session_;
    std::optional<ImageSession> imaging_;
    std::optional<PairPainter> painter_;
    // An image that cannot be written ends the run, while lost graphics alone do not.
    Status image_written_ = Done{};
    Traverser traverser_;
    std::vector<TraversalStep> steps_;
    CollideTally tally_;
};

} // namespace hullwright::pipeline
