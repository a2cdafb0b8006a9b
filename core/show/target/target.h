// Declares the table of targets: what each engine's file is, and the writing of a body into it.
#pragma once

#include "base/progress.h"
#include "target/body.h"
#include "target/target_names.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct EngineLimits;

// Says how a file of glTF says what its shapes are for physics.
enum class GltfPhysics : std::uint8_t { khr, omi, none };

// Says whether the model that is seen stands beside its shapes.
enum class SeenModel : std::uint8_t {
    left_out, // the format has no place for it
    on_wish,
    always,
};

struct TargetSettings {
    bool with_model = false;
    GltfPhysics physics = GltfPhysics::khr;

    bool operator==(const TargetSettings&) const = default;
};

struct TargetWritten {
    std::uint64_t bytes = 0; // of all files
    std::vector<std::filesystem::path> files;
    std::size_t shapes = 0;
    std::size_t primitives = 0;          // those of them that were written as what they are
    std::size_t names_changed = 0;       // of the body and its shapes, to what the format takes
    std::vector<TargetNote> conversions; // what the format required to be changed
    std::vector<TargetNote> warnings;    // what the engine does not take
};

struct TargetJob;

// Describes one kind of file that a target is written as.
struct TargetFormat {
    std::string_view extension; // with its dot
    Frame frame;
    Status (*write)(TargetJob& job);
    ShapeSet primitives; // what it has beside hulls
    SeenModel seen = SeenModel::left_out;
    // The engine measures round ones by the meshes that stand around them.
    bool by_meshes = false;
    bool proved = true;  // the engine itself has read such files back
    bool redone = false; // and its importer makes other hulls of these
};

struct Target {
    std::string_view word;             // on the command line
    const char* label;                 // for people; the window translates it as "Target"
    std::vector<TargetFormat> formats; // the first is its own
    NameRule names = NameRule::word;
    bool mass = false;            // has a place for mass, centre and inertia
    bool labels = false;          // has a place for tags and materials
    bool flat = false;            // takes hulls without volume, which are no closed surface
    std::string_view engine = {}; // its row in the table of engines' limits
};

// Returns all targets, in the order in which they are listed to users.
[[nodiscard]] std::span<const Target> targets();
// Returns the target of this name; null when there is none.
[[nodiscard]] const Target* find_target(std::string_view word);
// Returns the first target that is written for the engine, of whose solvers each has limits of its
// own and all take the same files. Null where there is none.
[[nodiscard]] const Target* target_for(const EngineLimits& engine);

// Returns the target's format of that extension; null where it has none.
[[nodiscard]] const TargetFormat* format_of(const Target& target,
                                            const std::filesystem::path& path);

// Returns the primitives that an engine takes as they are, whatever their hulls are like.
[[nodiscard]] ShapeSet kept_by(const TargetFormat& format);

// Writes all files of the target, the one that names the others last, into a folder that is made
// where there is none. Each file is written as a whole or not at all.
[[nodiscard]] Result<TargetWritten> write_target(Body body, const Target& target,
                                                 const TargetSettings& settings,
                                                 const std::filesystem::path& path,
                                                 const Progress& progress = {});

} // namespace hullwright
