// A contact file keeps answers that somebody wants to see again: two assets, their poses, what was
// asked, and what is expected of each row; or one asset, and balls in motion against it
// (docs/contact-json.md). A team keeps its failures as such files and has them replayed.
#pragma once

#include "base/files.h"
#include "pipeline/collide.h"
#include "play/record.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::pipeline {

// The asset is in the file itself, or is another file.
struct ContactSide {
    std::string name; // what people call it
    std::string hash; // of the asset's bytes
    Bytes asset;      // empty: `file` has them
    std::filesystem::path file;
};

enum class Expected : std::uint8_t { found, hit, free }; // `found`: the same answer as then

using ExpectedRange = std::optional<std::pair<double, double>>; // ends belong to it

struct ContactRow {
    PoseNumbers a = k_no_pose;
    PoseNumbers b = k_no_pose;
    Expected expected = Expected::found;
    ExpectedRange depth;    // of the deepest contact
    ExpectedRange distance; // both bounds of it
    std::string found;      // the answer as JSON when the file was made
};

// Keeps balls that were played with: how they began, in the asset's own coordinates, which count
// from its origin, and what came of it.
struct KeptPlay {
    PlayStart start;
    std::string found; // as `motion_json` tells it
};

struct ContactFile {
    std::array<ContactSide, 2> sides;
    CollideMode mode = CollideMode::any;
    bool distance = false;
    double margin = std::numeric_limits<double>::infinity(); // as CollisionSettings has it
    std::vector<ContactRow> rows;
    std::optional<KeptPlay> play; // where it is there, it is all there is beside the first side
};

[[nodiscard]] bool is_contact_file(const std::filesystem::path& path);
// True where the file begins as one that keeps a play; it is not read as a whole, since assets in
// it may be large.
[[nodiscard]] bool keeps_play(const std::filesystem::path& path);

// Returns the asset of a side that was loaded; without `embedded` it is named by its path where it
// is a file, which that of a model is not.
[[nodiscard]] ContactSide contact_side(const CollideSide& side, bool embedded);

// Returns what is kept of a row as it is answered now.
[[nodiscard]] Result<ContactRow> contact_row(const CollideRow& row, Expected expected);

// Loads the asset of a side that was read.
[[nodiscard]] Result<CollideSide> load_side(const ContactSide& side, const Progress& progress = {});

// A larger file is refused before it takes memory, and is not written either. Two assets of 700
// megabytes each, which grow by a third as text, still fit, or some 150,000 rows in which twenty
// pieces meet.
constexpr std::uint64_t k_most_contact_bytes = std::uint64_t{1} << 31U;

// Writes a contact file row by row, so that no more than a row is held as text. Without `finish` it
// leaves no file.
class ContactWriter {
public:
    // Takes everything but rows from the contact, which must outlive the writer.
    [[nodiscard]] static Result<ContactWriter>
    open(const ContactFile& contact, const std::filesystem::path& path,
         std::uint64_t most_bytes = k_most_contact_bytes);
    // Refuses a row with which the file would hold more bytes than it may.
    [[nodiscard]] Status add(const ContactRow& row);
    // Writes the assets, which come last, so that people who look into the file see the rows.
    [[nodiscard]] Status finish(const Progress& progress = {});

private:
    ContactWriter(const ContactFile& contact, AtomicFile file, std::uint64_t most_bytes);
    [[nodiscard]] Status write(std::string_view text);
    [[nodiscard]] std::string begin_of_side(std::size_t side) const;

    const ContactFile* contact_;
    std::filesystem::path path_;
    AtomicFile file_;
    std::uint64_t most_bytes_;
    std::uint64_t bytes_ = 0; // written so far, and those that the sides will take
    std::size_t rows_ = 0;
};

// Writes all of the file or none of it.
[[nodiscard]] Status write_contact(const ContactFile& contact, const std::filesystem::path& path,
                                   const Progress& progress = {});
// Checks everything that it reads; assets that are other files need not exist.
[[nodiscard]] Result<ContactFile> read_contact(const std::filesystem::path& path,
                                               const Progress& progress = {});

} // namespace hullwright::pipeline
