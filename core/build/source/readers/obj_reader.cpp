#include "source/readers/obj_reader.h"

#include "base/files.h"
#include "base/text.h"
#include "source/readers/digit_census.h"
#include "source/readers/file_surface.h"
#include "source/readers/model_text.h"
#include "source/readers/obj_parts.h"
#include "source/readers/side_files.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace hullwright {
namespace {

constexpr std::uint64_t k_lines = 4096; // lines between two checks for a stop
constexpr int k_libraries = 256;        // most material libraries that are looked for

std::string_view take_value(std::string_view& words) {
    const std::string_view word = take_word(words);
    return word.starts_with('#') ? std::string_view() : word;
}

class ObjReader {
public:
    ObjReader(std::string_view text, const ReadSettings& settings,
              const std::filesystem::path& path)
        : lines_(text), bytes_(text.size()), settings_(settings), path_(path), file_(path.string()),
          folder_(path), files_read_{file_} {}

    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    bool take_statement(std::string_view line);
    bool take_named(std::string_view keyword, std::string_view rest);
    bool read_vertex(std::string_view words);
    bool read_face(std::string_view words);
    bool read_corner(std::string_view word);
    bool skip_corners(std::string_view words, bool line);
    void note_side_files(std::string_view names);
    bool note_side_file(const std::filesystem::path& name);
    [[nodiscard]] std::string_view joined(std::string_view line);

    bool fail(Issue issue) {
        issue_ = std::move(issue);
        return false;
    }
    bool malformed(Detail what);
    [[nodiscard]] Issue out_of_range(std::uint64_t line, std::string_view corner) const {
        return error(Code::index_out_of_range, file_,
                     because(Why::at_line, line, printable(corner, 32)));
    }

    NumberedLines lines_;
    std::uint64_t bytes_;
    const ReadSettings& settings_;
    const std::filesystem::path& path_;
    std::string file_;
    OwnFolder folder_;
    std::vector<std::string> files_read_;
    int libraries_ = 0;
    std::optional<Issue> issue_; // issue of the statement that failed

    std::uint64_t line_ = 0; // number of the line where the statement begins
    std::string statement_;  // a statement joined of several lines
    FileSurface surface_;
    ObjParts parts_;
    DigitCensus digits_;
    std::uint64_t triangles_ = 0; // upper bound for all faces so far
    // A face may name vertices that come later: the highest number so far, and the line that names
    // it.
    std::uint64_t farthest_ = 0;
    std::uint64_t farthest_line_ = 0;
};

Status ObjReader::read(const Progress& progress) {
    for (std::string_view line; lines_.next(line);) {
        if (lines_.number() % k_lines == 0) {
            progress.report(1.0 -
                            static_cast<double>(lines_.bytes_left()) / static_cast<double>(bytes_));
            if (progress.stopped()) {
                return stopped_issue();
            }
        }
        line_ = lines_.number();
        if (!take_statement(line)) {
            return *issue_;
        }
    }
    if (farthest_ > surface_.vertices.size()) {
        return out_of_range(farthest_line_, std::to_string(farthest_));
    }
    return Done{};
}

// A backslash at the end of a line joins the next line to it; a comment ends with its line.
std::string_view ObjReader::joined(std::string_view line) {
    const auto goes_on = [](std::string_view text) {
        const std::size_t last = text.find_last_not_of(" \t\r");
        return last != std::string_view::npos && text[last] == '\\'
                   ? std::optional(text.substr(0, last))
                   : std::nullopt;
    };
    auto part = goes_on(line);
    if (!part) {
        return line;
    }
    statement_.clear();
    for (; part; part = goes_on(line)) {
        statement_.append(*part).push_back(' ');
        if (!lines_.next(line)) {
            return statement_;
        }
    }
    statement_.append(line);
    return statement_;
}

bool ObjReader::take_statement(std::string_view line) {
    std::string_view words = line;
    std::string_view keyword = take_word(words);
    if (keyword.empty() || keyword.front() == '#') {
        return true;
    }
    const std::string_view whole = joined(line);
    if (whole.data() != line.data()) {
        words = whole;
        keyword = take_word(words);
    }
    if (keyword == "v") {
        return read_vertex(words);
    }
    if (keyword == "f" || keyword == "fo") { // "fo" is an old keyword for faces
        return read_face(words);
    }
    if (keyword == "l" || keyword == "p") {
        return skip_corners(words, keyword == "l");
    }
    return take_named(keyword, words);
}

// Other statements, such as normals and curves, do not affect the surface.
bool ObjReader::take_named(std::string_view keyword, std::string_view rest) {
    if (keyword == "o") {
        parts_.begin_object(take_word(rest));
    } else if (keyword == "g") {
        parts_.begin_group(trimmed(rest));
    } else if (keyword == "usemtl") {
        parts_.use_material(trimmed(rest));
    } else if (keyword == "mtllib") {
        note_side_files(trimmed(rest));
    }
    return true;
}

// Numbers after the third coordinate are a weight or a colour, and are ignored.
bool ObjReader::read_vertex(std::string_view words) {
    Vec3 place;
    for (double& coordinate : place) {
        const std::string_view word = take_value(words);
        if (word.empty()) {
            return malformed(Why::few_coordinates);
        }
        const auto number = coordinate_in(word, digits_);
        if (!number) {
            return malformed(because(Why::no_number, printable(word, 32)));
        }
        coordinate = *number;
    }
    surface_.vertices.push_back(place);
    return surface_.vertices.size() / 3 <= settings_.max_triangles ||
           fail(error(Code::too_many_triangles, file_, {},
                      {static_cast<double>(settings_.max_triangles)}));
}

bool ObjReader::read_face(std::string_view words) {
    const std::size_t before = surface_.faces.corners.size();
    for (auto word = take_value(words); !word.empty(); word = take_value(words)) {
        if (!read_corner(word)) {
            return false;
        }
    }
    const std::size_t corners = surface_.faces.corners.size() - before;
    const auto first = surface_.faces.corners.begin() + static_cast<std::ptrdiff_t>(before);
    const auto [lowest, highest] = std::minmax_element(first, surface_.faces.corners.end());
    parts_.add_face(surface_.faces.size(), corners > 0 ? *lowest : 0, corners > 0 ? *highest : 0);
    surface_.faces.end_face();
    triangles_ += corners > 2 ? corners - 2 : 1;
    return triangles_ <= settings_.max_triangles ||
           fail(error(Code::too_many_triangles, file_, {},
                      {static_cast<double>(settings_.max_triangles)}));
}

// A corner names a vertex, counted from 1 or back from the last one; texture and normal follow
// after slashes and are ignored.
bool ObjReader::read_corner(std::string_view word) {
    const std::string_view number = word.substr(0, word.find('/'));
    std::int64_t vertex = 0;
    const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), vertex);
    if (fault == std::errc::result_out_of_range) {
        return fail(out_of_range(line_, word));
    }
    if (fault != std::errc() || end != number.data() + number.size()) {
        return malformed(because(Why::no_corner, printable(word, 32)));
    }
    const auto there = static_cast<std::int64_t>(surface_.vertices.size());
    vertex = vertex < 0 ? vertex + there + 1 : vertex;
    // Every vertex to come takes bytes, so a number beyond the bytes left is out of range.
    if (vertex <= 0 || vertex >= static_cast<std::int64_t>(k_none) ||
        vertex > there + static_cast<std::int64_t>(lines_.bytes_left())) {
        return fail(out_of_range(line_, word));
    }
    if (static_cast<std::uint64_t>(vertex) > farthest_) {
        farthest_ = static_cast<std::uint64_t>(vertex);
        farthest_line_ = line_;
    }
    surface_.faces.corners.push_back(static_cast<Index>(vertex - 1));
    return true;
}

bool ObjReader::skip_corners(std::string_view words, bool line) {
    std::uint64_t corners = 0;
    while (!take_value(words).empty()) {
        ++corners;
    }
    if (line) {
        surface_.lines_skipped += corners > 0 ? corners - 1 : 0;
    } else {
        surface_.points_skipped += corners;
    }
    return true;
}

// `names` is one name with blanks or several names. When none of them is a file, the one named like
// the model is tried.
void ObjReader::note_side_files(std::string_view names) {
    if (names.empty() || ++libraries_ > k_libraries || note_side_file(names)) {
        return;
    }
    bool found = false;
    for (auto name = take_word(names); !name.empty() && ++libraries_ <= k_libraries;
         name = take_word(names)) {
        found = note_side_file(name) || found;
    }
    if (!found) {
        note_side_file(path_.filename().replace_extension("mtl"));
    }
}

bool ObjReader::note_side_file(const std::filesystem::path& name) {
    const std::filesystem::path file = path_.parent_path() / name;
    if (!folder_.allows(file)) {
        return false;
    }
    if (std::find(files_read_.begin(), files_read_.end(), file.string()) == files_read_.end()) {
        files_read_.push_back(file.string());
    }
    return true;
}

// A malformed last line without line end is where the file was cut.
bool ObjReader::malformed(Detail what) {
    return fail(lines_.at_open_end() ? error(Code::file_truncated, file_)
                                     : error(Code::parse_failed, file_,
                                             because(Why::at_line, line_, std::move(what))));
}

Result<SourceModel> ObjReader::flatten(const Progress& progress) {
    surface_.parts = parts_.take();
    surface_.by_use = true;
    auto model = hullwright::flatten(std::move(surface_), digits_, file_, settings_, progress);
    if (model) {
        model->format = "obj";
        model->files_read = std::move(files_read_);
    }
    return model;
}

} // namespace

Result<SourceModel> read_obj(const std::filesystem::path& path, const ReadSettings& settings,
                             const Progress& progress) {
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const ModelText text(map->text());
    ObjReader reader(text.text(), settings, path);
    return model_by(reader, path.string(), text.open_end(), progress);
}

} // namespace hullwright
