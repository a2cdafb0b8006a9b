#include "pipeline/run_state.h"

#include "base/hash.h"
#include "export/piece_file.h"

#include <array>
#include <span>

namespace hullwright::pipeline {
namespace {

// Says how far a whole run is when a stage is done, as a share of its time. Models and recipes
// differ by more than any shares could fit: wrong ones make the bar uneven, and change nothing
// else.
constexpr std::array<double, k_stages> k_done_at = {0.12, 0.3, 0.5, 0.7, 0.8, 0.85, 0.9, 1.0};

constexpr double k_share_of_opening = 0.1;

// Is the name that a stage is told by while no step of it has told its own.
constexpr std::array<std::string_view, k_stages> k_phases = {
    "read", "repair", "patches", "joining", "pieces", "corrections", "tree", "pack"};

// A stage whose code makes something else of the same input gets another number here; a test holds
// what stages make against hashes under these numbers.
constexpr std::array<std::string_view, k_stages> k_versions = {
    "source 2", "mesh 2", "patches 2", "joined 3", "pieces 6", "corrected 2", "tree 1", "packed 1"};

std::size_t place_of(Stage stage) {
    return static_cast<std::size_t>(stage);
}

double begin_of(Stage stage) {
    return stage == Stage::source ? 0.0 : k_done_at[place_of(stage) - 1];
}

double end_of(Stage stage) {
    return k_done_at[place_of(stage)];
}

} // namespace

std::string_view version_of(Stage stage) {
    return k_versions[place_of(stage)];
}

std::string key_of(Stage stage, std::initializer_list<std::string_view> parts) {
    std::string text(version_of(stage));
    for (const std::string_view part : parts) {
        text += '\n' + std::to_string(part.size()) + ' ';
        text += part;
    }
    return hash_hex(std::as_bytes(std::span(text)));
}

std::string key_of_mesh(const TriMesh& mesh) {
    const std::array steps = {mesh.digit_step, mesh.float_step};
    return hash_of(mesh) + hash_hex(std::as_bytes(std::span(mesh.face_part))) +
           hash_hex(std::as_bytes(std::span(steps)));
}

Progress RunProgress::opening() const {
    return all_.part("read", 0.0, k_share_of_opening);
}

void RunProgress::opened() {
    all_ = all_.part("read", k_share_of_opening, 1.0);
}

void RunProgress::skip() {
    skipped_ += (1.0 - spent_) * (end_of(stage_) - begin_of(stage_));
}

Progress RunProgress::of_saved(double share) {
    const Progress left = of_stage();
    spent_ += share * (1.0 - spent_);
    return left.part({}, 0.0, share);
}

void RunProgress::end() const {
    all_.part(k_phases[place_of(stage_)], 1.0, 1.0).report(1.0);
}

Progress RunProgress::of_stage(double from) const {
    const double all = end_of(until_) - skipped_;
    const double gone = spent_ + from * (1.0 - spent_);
    const double begin = begin_of(stage_) + gone * (end_of(stage_) - begin_of(stage_));
    return all_.part(k_phases[place_of(stage_)], (begin - skipped_) / all,
                     (end_of(stage_) - skipped_) / all);
}

const std::string& RunState::mesh_digest() {
    if (stages.mesh_digest.empty()) {
        const auto& mesh = stages.mesh->mesh;
        const bool is_known =
            previous.mesh && previous.mesh->mesh == mesh && !previous.mesh_digest.empty();
        stages.mesh_digest = is_known ? previous.mesh_digest : key_of_mesh(*mesh);
    }
    return stages.mesh_digest;
}

const Bytes* RunState::saved_under(Stage of, const std::string& key) const {
    const Bytes* given = input.saved ? input.saved->find(of, key) : nullptr;
    const SavedStages* kept = stages.project ? stages.project->saved.get() : nullptr;
    return given == nullptr && kept != nullptr ? kept->find(of, key) : given;
}

} // namespace hullwright::pipeline
