#include "source/readers/off_reader.h"

#include "base/files.h"
#include "base/text.h"
#include "source/readers/digit_census.h"
#include "source/readers/file_surface.h"
#include "source/readers/model_text.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <array>
#include <optional>

namespace hullwright {
namespace {

constexpr std::uint64_t k_rows = 4096; // rows between two checks for a stop

class OffReader {
public:
    OffReader(std::string_view text, const ReadSettings& settings, std::string file)
        : lines_(text), bytes_(text.size()), settings_(settings), file_(std::move(file)) {}

    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    Status read_head();
    Status read_rows(std::uint64_t count, bool (OffReader::*row)(), const Progress& progress);
    bool read_vertex();
    bool read_face();
    bool read_corner(std::string_view word);
    bool take_row();
    std::string_view take_number();
    bool fail(Issue issue) {
        issue_ = std::move(issue);
        return false;
    }
    [[nodiscard]] Issue truncated() const {
        return error(Code::file_truncated, file_, {},
                     {static_cast<double>(vertices_ + faces_),
                      static_cast<double>(surface_.vertices.size() + surface_.faces.size())});
    }
    bool malformed(Detail what) {
        return fail(lines_.at_open_end()
                        ? truncated()
                        : error(Code::parse_failed, file_,
                                because(Why::at_line, lines_.number(), std::move(what))));
    }

    NumberedLines lines_;
    std::uint64_t bytes_;
    const ReadSettings& settings_;
    std::string file_;
    std::optional<Issue> issue_;

    std::string_view row_; // rest of the line
    std::uint64_t vertices_ = 0;
    std::uint64_t faces_ = 0;
    std::uint64_t triangles_ = 0; // upper bound for all faces so far
    bool more_ = false;           // there is more than was announced
    FileSurface surface_;
    DigitCensus digits_;
};

// Reads the next line that is neither blank nor a comment.
bool OffReader::take_row() {
    while (lines_.next(row_)) {
        row_ = row_.substr(0, row_.find('#'));
        if (!trimmed(row_).empty()) {
            return true;
        }
    }
    row_ = {};
    return false;
}

// Returns the next word of a row that may continue on further lines; empty at the end of the file.
std::string_view OffReader::take_number() {
    std::string_view word = take_word(row_);
    while (word.empty() && take_row()) {
        word = take_word(row_);
    }
    return word;
}

// Reads the name, which tells what a vertex has besides its place, and the counts after or below
// it.
Status OffReader::read_head() {
    std::string_view name = take_number();
    const std::string named(printable(name, 32));
    if (!name.ends_with("OFF")) {
        return error(Code::parse_failed, file_, Why::off_header);
    }
    name.remove_suffix(3);
    for (const std::string_view extra : {"ST", "C", "N"}) {
        name.remove_prefix(name.starts_with(extra) ? extra.size() : 0);
    }
    if (!name.empty()) {
        return error(Code::parse_failed, file_, because(Why::variant_not_read, named));
    }
    std::string_view counted = take_number();
    if (counted == "BINARY") {
        const std::string binary = named + " BINARY";
        return error(Code::parse_failed, file_, because(Why::variant_not_read, binary));
    }
    const auto vertices = parse_count(counted);
    const auto faces = parse_count(take_number());
    if (!vertices || !faces) {
        return error(Code::parse_failed, file_, Why::off_header);
    }
    row_ = {}; // the number of edges is not needed
    vertices_ = *vertices;
    faces_ = *faces;
    // Every number takes at least two bytes, except the last.
    if (vertices_ > (bytes_ + 1) / 6 || faces_ > (bytes_ + 1) / 2) {
        return truncated();
    }
    return vertices_ >= k_none || vertices_ / 3 > settings_.max_triangles
               ? Status(error(Code::too_many_triangles, file_, {},
                              {static_cast<double>(settings_.max_triangles)}))
               : Status(Done{});
}

Status OffReader::read(const Progress& progress) {
    if (auto head = read_head(); !head) {
        return head;
    }
    surface_.vertices.reserve(vertices_);
    surface_.faces.ends.reserve(faces_);
    if (auto rows = read_rows(vertices_, &OffReader::read_vertex, progress); !rows) {
        return rows;
    }
    if (auto rows = read_rows(faces_, &OffReader::read_face, progress); !rows) {
        return rows;
    }
    more_ = take_row();
    return Done{};
}

Status OffReader::read_rows(std::uint64_t count, bool (OffReader::*row)(),
                            const Progress& progress) {
    for (std::uint64_t i = 0; i < count; ++i) {
        if (i % k_rows == 0) {
            progress.report(1.0 -
                            static_cast<double>(lines_.bytes_left()) / static_cast<double>(bytes_));
            if (progress.stopped()) {
                return stopped_issue();
            }
        }
        if (!(this->*row)()) {
            return *issue_;
        }
        row_ = {}; // normals and colours are ignored
    }
    return Done{};
}

bool OffReader::read_vertex() {
    Vec3 place;
    for (double& coordinate : place) {
        const std::string_view word = take_number();
        if (word.empty()) {
            return fail(truncated());
        }
        const auto number = coordinate_in(word, digits_);
        if (!number) {
            return malformed(because(Why::no_number, printable(word, 32)));
        }
        coordinate = *number;
    }
    surface_.vertices.push_back(place);
    return true;
}

bool OffReader::read_face() {
    const std::string_view word = take_number();
    if (word.empty()) {
        return fail(truncated());
    }
    const auto corners = parse_count(word);
    if (!corners) {
        return malformed(because(Why::no_corner_count, printable(word, 32)));
    }
    for (std::uint64_t i = 0; i < *corners; ++i) {
        if (!read_corner(take_number())) {
            return false;
        }
    }
    surface_.faces.end_face();
    triangles_ += *corners > 2 ? *corners - 2 : 1;
    return triangles_ <= settings_.max_triangles ||
           fail(error(Code::too_many_triangles, file_, {},
                      {static_cast<double>(settings_.max_triangles)}));
}

// Reads a vertex number, which counts from 0 and is never negative.
bool OffReader::read_corner(std::string_view word) {
    if (word.empty()) {
        return fail(truncated());
    }
    const auto vertex = parse_count(word);
    const bool whole = word.find_first_not_of("+-0123456789") == std::string_view::npos;
    if (!vertex && !whole) {
        return malformed(because(Why::no_corner, printable(word, 32)));
    }
    if (!vertex || *vertex >= vertices_) {
        return fail(error(Code::index_out_of_range, file_,
                          because(Why::at_line, lines_.number(), printable(word, 32))));
    }
    surface_.faces.corners.push_back(static_cast<Index>(*vertex));
    return true;
}

Result<SourceModel> OffReader::flatten(const Progress& progress) {
    surface_.be_one_part();
    auto model = hullwright::flatten(std::move(surface_), digits_, file_, settings_, progress);
    if (!model) {
        return model;
    }
    model->format = "off";
    model->files_read = {file_};
    if (more_) {
        model->issues.push_back(warning(Code::more_than_announced, file_,
                                        because(Why::after_vertices_and_faces, vertices_, faces_)));
    }
    return model;
}

} // namespace

Result<SourceModel> read_off(const std::filesystem::path& path, const ReadSettings& settings,
                             const Progress& progress) {
    const std::string file = path.string();
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const ModelText text(map->text());
    OffReader reader(text.text(), settings, file);
    return model_by(reader, file, text.open_end(), progress);
}

} // namespace hullwright
