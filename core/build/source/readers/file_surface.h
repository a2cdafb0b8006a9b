// Holds vertices and faces as a file of polygons does, and makes a model of them: the common part
// of the readers of our own.
#pragma once

#include "source/readers/digit_census.h"
#include "source/readers/surface.h"

#include <chrono>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace hullwright {

// Holds the corner lists of all faces, one after the other.
struct FileFaces {
    std::vector<Index> corners;
    std::vector<std::size_t> ends; // per face: where its corners end

    void end_face() { ends.push_back(corners.size()); }
    [[nodiscard]] std::size_t size() const { return ends.size(); }
    [[nodiscard]] std::size_t begin_of(std::size_t face) const {
        return face == 0 ? 0 : ends[face - 1];
    }
    [[nodiscard]] std::span<const Index> corners_of(std::size_t face) const {
        return std::span(corners).subspan(begin_of(face), ends[face] - begin_of(face));
    }
};

// Describes a part of the model. Its faces are in several runs when the file returns to it.
struct FilePart {
    std::string node;
    std::string mesh;
    std::string material;
    std::vector<std::pair<std::size_t, std::size_t>> runs; // of faces: first, one past the last
};

struct FileSurface {
    std::vector<Vec3> vertices;
    FileFaces faces;
    std::vector<FilePart> parts; // in the model's order; every face is in one
    std::uint64_t points_skipped = 0;
    std::uint64_t lines_skipped = 0;
    // True when vertices are to be numbered as faces first use them, without unused ones, as the
    // file has one list of them for many objects.
    bool by_use = false;
    // Is the number of lists of corners (faces or strips) that the file announces, if it does.
    std::uint64_t lists_announced = 0;
    std::uint64_t lists_read = 0;

    // All faces are of one part, which is named for its file.
    void be_one_part() { parts.push_back({{}, {}, {}, {{0, faces.size()}}}); }
};

// Makes the triangles of the surface and checks their number against what the file announced.
[[nodiscard]] Result<SourceModel> flatten(FileSurface surface, const std::string& file,
                                          const ReadSettings& settings, const Progress& progress);

// Returns the same of coordinates that were written in digits, which say how fine they are.
[[nodiscard]] Result<SourceModel> flatten(FileSurface surface, const DigitCensus& digits,
                                          const std::string& file, const ReadSettings& settings,
                                          const Progress& progress);

// Runs and times a reader's two steps: `read` parses the file, `flatten` makes the model of it.
template <class Reader>
Result<SourceModel> model_by(Reader& reader, const std::string& file, bool open_end,
                             const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    if (auto read = reader.read(progress.part("parse", 0.0, 0.7)); !read) {
        return read.issue();
    }
    const auto parsed = std::chrono::steady_clock::now();
    Result<SourceModel> model = reader.flatten(progress.part("flatten", 0.7, 1.0));
    if (!model) {
        return model;
    }
    if (open_end) {
        model->issues.push_back(warning(Code::maybe_truncated, file));
    }
    warn_of_fans(file, *model);
    model->parse_seconds = std::chrono::duration<double>(parsed - start).count();
    model->flatten_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - parsed).count();
    return model;
}

} // namespace hullwright
