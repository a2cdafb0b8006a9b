#include "source/readers/stl_reader.h"

#include "base/files.h"
#include "base/text.h"
#include "source/readers/digit_census.h"
#include "source/readers/file_surface.h"
#include "source/readers/heads.h"
#include "source/readers/model_text.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

namespace hullwright {
namespace {

constexpr std::uint64_t k_facets = 4096; // facets between two checks for a stop
constexpr const char* k_material = "DefaultMaterial";

Issue too_many(const std::string& file, const ReadSettings& settings) {
    return error(Code::too_many_triangles, file, {}, {static_cast<double>(settings.max_triangles)});
}

// Adds a triangle of the last three vertices; every triangle has corners of its own.
void end_triangle(FileSurface& surface) {
    const auto vertices = static_cast<Index>(surface.vertices.size());
    surface.faces.corners.insert(surface.faces.corners.end(),
                                 {vertices - 3, vertices - 2, vertices - 1});
    surface.faces.end_face();
    surface.parts.back().runs.back().second = surface.faces.size();
}

void begin_part(FileSurface& surface, const std::string& name) {
    // A solid without facets is replaced by the next one, so that names alone take no memory.
    if (!surface.parts.empty() &&
        surface.parts.back().runs.back().first == surface.parts.back().runs.back().second) {
        surface.parts.pop_back();
    }
    surface.parts.push_back(
        {name, name, k_material, {{surface.faces.size(), surface.faces.size()}}});
}

// Reads a text word by word, as some writers put a whole facet on one line.
class TextStl {
public:
    TextStl(std::string_view text, const ReadSettings& settings, std::string file)
        : text_(text), rest_(text), settings_(settings), file_(std::move(file)) {}

    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    bool read_statement(std::string_view word);
    void begin_solid();
    void end_solid();
    [[nodiscard]] std::string_view take_names();
    bool end_facet();
    bool read_vertex();
    [[nodiscard]] std::uint64_t line() const {
        const auto end = text_.end() - static_cast<std::ptrdiff_t>(rest_.size());
        return 1 + static_cast<std::uint64_t>(std::count(text_.begin(), end, '\n'));
    }
    bool fail(Issue issue) {
        issue_ = std::move(issue);
        return false;
    }
    bool malformed(Detail what) {
        return fail(rest_.empty() ? error(Code::file_truncated, file_, as_given("endsolid"))
                                  : error(Code::parse_failed, file_,
                                          because(Why::at_line, line(), std::move(what))));
    }

    std::string_view text_;
    std::string_view rest_;
    const ReadSettings& settings_;
    std::string file_;
    std::optional<Issue> issue_;

    FileSurface surface_;
    DigitCensus digits_;
    bool in_solid_ = false;
    int corners_ = 0; // corners so far of the current facet
};

bool is_word(std::string_view word, std::string_view keyword) {
    return word.size() == keyword.size() &&
           std::equal(word.begin(), word.end(), keyword.begin(), [](char letter, char wanted) {
               return (letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter) == wanted;
           });
}

Status TextStl::read(const Progress& progress) {
    std::uint64_t words = 0;
    for (auto word = take_word(rest_); !word.empty(); word = take_word(rest_)) {
        if (++words % k_facets == 0) {
            progress.report(1.0 -
                            static_cast<double>(rest_.size()) / static_cast<double>(text_.size()));
            if (progress.stopped()) {
                return stopped_issue();
            }
        }
        if (!read_statement(word)) {
            return *issue_;
        }
    }
    return in_solid_ || corners_ > 0
               ? Status(error(Code::file_truncated, file_, as_given("endsolid")))
               : Status(Done{});
}

// Normals are ignored: the order of the corners tells which side is outside.
bool TextStl::read_statement(std::string_view word) {
    if (is_word(word, "vertex")) {
        return read_vertex();
    }
    if (is_word(word, "facet") || is_word(word, "endfacet")) {
        return end_facet();
    }
    if (is_word(word, "solid")) {
        begin_solid();
    } else if (is_word(word, "endsolid")) {
        end_solid();
        return end_facet();
    }
    return true;
}

// The end repeats the solid's name; another solid may begin on the same line.
void TextStl::end_solid() {
    in_solid_ = false;
    const std::string_view names = take_names();
    const bool facet_follows = !rest_.empty() && names.data() + names.size() == rest_.data();
    std::string_view words = facet_follows ? names : std::string_view();
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
        if (is_word(word, "solid")) {
            rest_ = text_.substr(static_cast<std::size_t>(word.data() - text_.data()));
            return;
        }
    }
}

void TextStl::begin_solid() {
    const std::string_view names = take_names();
    std::string_view words = names;
    begin_part(surface_, printable(take_word(words)));
    in_solid_ = true;
}

// Returns the rest of the line, or the part before a facet that begins on it.
std::string_view TextStl::take_names() {
    const std::string_view begin = rest_;
    const std::string_view line = take_line(rest_);
    std::string_view words = line;
    for (auto word = take_word(words); !word.empty(); word = take_word(words)) {
        std::string_view after = words;
        if (is_word(word, "facet") && is_word(take_word(after), "normal")) {
            const auto names = static_cast<std::size_t>(word.data() - begin.data());
            rest_ = begin.substr(names);
            return begin.substr(0, names);
        }
    }
    return line;
}

bool TextStl::end_facet() {
    if (corners_ != 0 && corners_ != 3) {
        return malformed(Why::facet_without_corners);
    }
    corners_ = 0;
    return true;
}

bool TextStl::read_vertex() {
    Vec3 place;
    for (double& coordinate : place) {
        const std::string_view word = take_word(rest_);
        const auto number = coordinate_in(word, digits_);
        if (!number) {
            return malformed(word.empty() ? Why::few_coordinates
                                          : because(Why::no_number, printable(word, 32)));
        }
        coordinate = *number;
    }
    if (surface_.parts.empty() || ++corners_ > 3) {
        return malformed(Why::facet_without_corners);
    }
    surface_.vertices.push_back(place);
    if (corners_ == 3) {
        end_triangle(surface_);
    }
    return surface_.faces.size() <= settings_.max_triangles || fail(too_many(file_, settings_));
}

Result<SourceModel> TextStl::flatten(const Progress& progress) {
    return hullwright::flatten(std::move(surface_), digits_, file_, settings_, progress);
}

class BinaryStl {
public:
    BinaryStl(std::string_view bytes, const ReadSettings& settings, std::string file)
        : bytes_(bytes), head_(read_stl_head(bytes)), settings_(settings), file_(std::move(file)) {}

    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    std::string_view bytes_;
    StlHead head_;
    const ReadSettings& settings_;
    std::string file_;
    FileSurface surface_;
};

// A triangle is a normal, three corners, and two bytes that some programs use for colours.
Status BinaryStl::read(const Progress& progress) {
    constexpr std::size_t k_normal = 12;
    if (bytes_.size() < head_.whole_size) {
        return error(Code::file_truncated, file_, {},
                     {static_cast<double>(head_.whole_size), static_cast<double>(bytes_.size())});
    }
    if (head_.triangles > settings_.max_triangles || head_.triangles * 3 >= k_none) {
        return too_many(file_, settings_);
    }
    begin_part(surface_, {});
    surface_.vertices.reserve(3 * head_.triangles);
    surface_.faces.corners.reserve(3 * head_.triangles);
    surface_.faces.ends.reserve(head_.triangles);
    for (std::uint64_t t = 0; t < head_.triangles; ++t) {
        if (t % k_facets == 0) {
            progress.report(static_cast<double>(t) / static_cast<double>(head_.triangles));
            if (progress.stopped()) {
                return stopped_issue();
            }
        }
        std::array<float, 9> numbers{};
        std::memcpy(numbers.data(),
                    bytes_.data() + StlHead::k_bytes + t * StlHead::k_triangle_bytes + k_normal,
                    sizeof numbers);
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const float* p = numbers.data() + 3 * corner;
            // Adding zero turns -0 into 0, so that equal places have equal bytes.
            surface_.vertices.emplace_back(static_cast<double>(p[0]) + 0.0,
                                           static_cast<double>(p[1]) + 0.0,
                                           static_cast<double>(p[2]) + 0.0);
        }
        end_triangle(surface_);
    }
    return Done{};
}

Result<SourceModel> BinaryStl::flatten(const Progress& progress) {
    auto model = hullwright::flatten(std::move(surface_), file_, settings_, progress);
    if (model && bytes_.size() > head_.whole_size) {
        model->issues.push_back(
            warning(Code::more_than_announced, file_, because(Why::after_faces, head_.triangles)));
    }
    return model;
}

template <class Reader>
Result<SourceModel> read_by(Reader reader, const std::string& file, const Progress& progress) {
    auto model = model_by(reader, file, false, progress);
    if (model) {
        model->format = "stl";
        model->files_read = {file};
    }
    return model;
}

} // namespace

Result<SourceModel> read_stl(const std::filesystem::path& path, const ReadSettings& settings,
                             const Progress& progress) {
    const std::string file = path.string();
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const ModelText text(map->text());
    if (read_stl_head(map->text()).text) {
        return read_by(TextStl(text.text(), settings, file), file, progress);
    }
    return read_by(BinaryStl(map->text(), settings, file), file, progress);
}

} // namespace hullwright
