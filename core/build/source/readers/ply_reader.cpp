#include "source/readers/ply_reader.h"

#include "base/files.h"
#include "source/readers/digit_census.h"
#include "source/readers/file_surface.h"
#include "source/readers/mapped_file.h"
#include "source/readers/ply_body.h"

#include <algorithm>
#include <optional>

namespace hullwright {
namespace {

constexpr std::size_t k_block = 4096; // rows between two checks for a stop

// Says how an element's lists of vertices are to be read.
enum class Lists : std::uint8_t { none, polygons, strips, fans, unknown };

bool is_vertex_list(const PlyProperty& property) {
    return property.count_type &&
           (property.name == "vertex_indices" || property.name == "vertex_index");
}

Lists lists_of(const PlyElement& element) {
    const auto& name = element.name;
    if (name == "face") {
        return Lists::polygons;
    }
    if (name == "tristrips") {
        return Lists::strips;
    }
    if (name == "trifans") {
        return Lists::fans;
    }
    const bool thin = name.find("edge") != std::string::npos ||
                      name.find("line") != std::string::npos ||
                      name.find("point") != std::string::npos;
    const bool listed =
        std::any_of(element.properties.begin(), element.properties.end(), is_vertex_list);
    return listed && !thin ? Lists::unknown : Lists::none;
}

class PlyReader {
public:
    PlyReader(PlyHeader header, const ReadSettings& settings, std::string file)
        : header_(std::move(header)), body_(header_.body, header_.encoding), settings_(settings),
          file_(std::move(file)) {}

    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    using Row = bool (PlyReader::*)(const PlyElement&);

    Status count_vertices();
    bool read_rows(const PlyElement& element, Row row, const Progress& progress);
    bool read_vertex(const PlyElement& element);
    bool read_polygon(const PlyElement& element);
    bool read_strip(const PlyElement& element);
    bool read_fan(const PlyElement& element);
    bool skip_row(const PlyElement& element);
    bool read_list_row(const PlyElement& element);
    bool read_list(const PlyProperty& property);
    void skip_property(const PlyProperty& property);
    [[nodiscard]] bool is_restart(std::int64_t value, PlyType type) const;
    bool add_triangles(Triangle (*corners_at)(std::span<const Index> run, std::size_t i));
    // Elements follow one another, and each is as much work as it has bytes.
    [[nodiscard]] double share_read() const {
        return 1.0 - static_cast<double>(body_.bytes_left()) /
                         static_cast<double>(std::max<std::size_t>(1, header_.body.size()));
    }
    bool fail(Issue issue) {
        issue_ = std::move(issue);
        return false;
    }
    [[nodiscard]] Issue too_many() const {
        return error(Code::too_many_triangles, file_, {},
                     {static_cast<double>(settings_.max_triangles)});
    }

    PlyHeader header_;
    PlyBody body_;
    const ReadSettings& settings_;
    std::string file_;
    std::optional<Issue> issue_; // issue of the row that failed

    std::uint64_t vertex_count_ = 0; // as the header says
    bool float32_ = true;            // all coordinates are float32
    FileSurface surface_;
    DigitCensus digits_;
    std::uint64_t triangles_ = 0; // upper bound for all faces so far
    std::vector<Index> list_;     // list of the current row; k_none where a strip restarts
};

// Finds the one vertex element, which must have three coordinates.
Status PlyReader::count_vertices() {
    bool seen = false;
    for (const PlyElement& element : header_.elements) {
        if (element.name != "vertex") {
            continue;
        }
        const auto has = [&](std::string_view axis) {
            return std::any_of(
                element.properties.begin(), element.properties.end(),
                [&](const PlyProperty& p) { return !p.count_type && p.name == axis; });
        };
        if (seen || !has("x") || !has("y") || !has("z")) {
            return error(Code::parse_failed, file_, Why::no_coordinates);
        }
        seen = true;
        vertex_count_ = element.count;
    }
    return vertex_count_ >= k_none || vertex_count_ / 3 > settings_.max_triangles
               ? Status(too_many())
               : Status(Done{});
}

Status PlyReader::read(const Progress& progress) {
    if (auto counted = count_vertices(); !counted) {
        return counted;
    }
    for (const PlyElement& element : header_.elements) {
        const bool is_vertex = element.name == "vertex";
        const Lists lists = is_vertex ? Lists::none : lists_of(element);
        surface_.lists_announced += lists == Lists::none ? 0 : element.count;
        const Row row = is_vertex                  ? &PlyReader::read_vertex
                        : lists == Lists::polygons ? &PlyReader::read_polygon
                        : lists == Lists::strips   ? &PlyReader::read_strip
                        : lists == Lists::fans     ? &PlyReader::read_fan
                                                   : &PlyReader::skip_row;
        if (!read_rows(element, row, progress)) {
            return *issue_;
        }
    }
    return Done{};
}

bool PlyReader::read_rows(const PlyElement& element, Row row, const Progress& progress) {
    if (element.properties.empty()) {
        return true; // rows without content, however many
    }
    const std::uint64_t least = least_bytes_of(element, header_.encoding);
    if (!body_.may_hold(element.count, least)) {
        return fail(error(Code::file_truncated, file_, {},
                          {static_cast<double>(element.count),
                           static_cast<double>(header_.body.size() / least)}));
    }
    for (std::uint64_t i = 0; i < element.count; ++i) {
        if (i % k_block == 0) {
            progress.report(share_read());
            if (progress.stopped()) {
                return fail(stopped_issue());
            }
        }
        if (!(this->*row)(element)) {
            return false;
        }
        if (!body_.good()) {
            return fail(body_.ended()
                            ? error(Code::file_truncated, file_, {},
                                    {static_cast<double>(element.count), static_cast<double>(i)})
                            : error(Code::parse_failed, file_,
                                    because(Why::element_row, element.name, i + 1)));
        }
        body_.end_row();
    }
    return true;
}

bool PlyReader::read_vertex(const PlyElement& element) {
    Vec3 place(0, 0, 0);
    for (const PlyProperty& property : element.properties) {
        const bool axis = !property.count_type && property.name.size() == 1 &&
                          property.name[0] >= 'x' && property.name[0] <= 'z';
        if (axis) {
            float32_ = float32_ && property.type == PlyType::float32;
            // Adding zero turns -0 into 0, so that equal places have equal bytes.
            place[property.name[0] - 'x'] = body_.real(property.type) + 0.0;
            if (!body_.word().empty()) {
                digits_.add(body_.word());
            }
        } else {
            skip_property(property);
        }
    }
    if (surface_.vertices.empty()) {
        surface_.vertices.reserve(
            static_cast<std::size_t>(element.count)); // the body was checked to have room for them
    }
    surface_.vertices.push_back(place);
    return true;
}

bool PlyReader::read_polygon(const PlyElement& element) {
    if (!read_list_row(element)) {
        return false;
    }
    if (std::find(list_.begin(), list_.end(), k_none) != list_.end()) {
        return fail(error(Code::index_out_of_range, file_, as_given("-1")));
    }
    triangles_ += list_.size() > 2 ? list_.size() - 2 : 1;
    surface_.faces.corners.insert(surface_.faces.corners.end(), list_.begin(), list_.end());
    surface_.faces.end_face();
    return triangles_ <= settings_.max_triangles || fail(too_many());
}

bool PlyReader::read_strip(const PlyElement& element) {
    // Every second triangle is reversed, so that all face the same way.
    return read_list_row(element) &&
           add_triangles([](std::span<const Index> run, std::size_t i) -> Triangle {
               return i % 2 == 0 ? Triangle{run[i - 2], run[i - 1], run[i]}
                                 : Triangle{run[i - 1], run[i - 2], run[i]};
           });
}

bool PlyReader::read_fan(const PlyElement& element) {
    return read_list_row(element) &&
           add_triangles([](std::span<const Index> run, std::size_t i) -> Triangle {
               return {run[0], run[i - 1], run[i]};
           });
}

bool PlyReader::skip_row(const PlyElement& element) {
    for (const PlyProperty& property : element.properties) {
        skip_property(property);
    }
    return true;
}

// Reads the row's list of vertices into list_ and skips all else.
bool PlyReader::read_list_row(const PlyElement& element) {
    list_.clear();
    bool found = false;
    for (const PlyProperty& property : element.properties) {
        if (found || !is_vertex_list(property)) {
            skip_property(property);
            continue;
        }
        found = true;
        if (!read_list(property)) {
            return false;
        }
    }
    surface_.lists_read += found ? 1 : 0;
    return true;
}

bool PlyReader::read_list(const PlyProperty& property) {
    const std::uint64_t length = body_.length(*property.count_type);
    const std::uint64_t least = body_.least_bytes_of(property.type);
    if (!body_.may_hold(length, least)) {
        return fail(
            error(Code::file_truncated, file_, {},
                  {static_cast<double>(length), static_cast<double>(header_.body.size() / least)}));
    }
    list_.reserve(length);
    for (std::uint64_t i = 0; i < length && body_.good(); ++i) {
        const std::int64_t value = body_.whole(property.type);
        const bool restart = is_restart(value, property.type);
        if (!restart && (value < 0 || static_cast<std::uint64_t>(value) >= vertex_count_)) {
            return fail(error(Code::index_out_of_range, file_, as_given(std::to_string(value))));
        }
        list_.push_back(restart ? k_none : static_cast<Index>(value));
    }
    return true;
}

// A value of -1 restarts a strip; an unsigned type writes it as its largest number.
bool PlyReader::is_restart(std::int64_t value, PlyType type) const {
    const std::int64_t all_ones = type == PlyType::uint8    ? 0xFF
                                  : type == PlyType::uint16 ? 0xFFFF
                                  : type == PlyType::uint32 ? 0xFFFFFFFF
                                                            : -1;
    return value == -1 || (value == all_ones && static_cast<std::uint64_t>(value) >= vertex_count_);
}

void PlyReader::skip_property(const PlyProperty& property) {
    body_.skip(property.type, property.count_type ? body_.length(*property.count_type) : 1);
}

// From the third corner of each run on, every corner makes a triangle. One with a repeated corner
// only moves the strip to another place, so it is left out.
bool PlyReader::add_triangles(Triangle (*corners_at)(std::span<const Index> run, std::size_t i)) {
    auto begin = list_.begin();
    while (begin != list_.end()) {
        const auto end = std::find(begin, list_.end(), k_none);
        const std::span<const Index> run(begin, end);
        for (std::size_t i = 2; i < run.size(); ++i) {
            const Triangle t = corners_at(run, i);
            if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) {
                surface_.faces.corners.insert(surface_.faces.corners.end(), t.begin(), t.end());
                surface_.faces.end_face();
                ++triangles_;
            }
            if (triangles_ > settings_.max_triangles) {
                return fail(too_many());
            }
        }
        begin = end == list_.end() ? end : end + 1;
    }
    return true;
}

Result<SourceModel> PlyReader::flatten(const Progress& progress) {
    surface_.be_one_part();
    auto model = hullwright::flatten(std::move(surface_), digits_, file_, settings_, progress);
    if (!model) {
        return model;
    }
    model->format = "ply";
    model->files_read = {file_};
    model->float32_coordinates = float32_;
    if (!body_.at_end()) {
        model->issues.push_back(warning(Code::more_than_announced, file_, Why::after_last_element));
    }
    return model;
}

} // namespace

Result<SourceModel> read_ply(const std::filesystem::path& path, const ReadSettings& settings,
                             const Progress& progress) {
    const std::string file = path.string();
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    auto header = read_ply_header(map->text());
    if (!header) {
        return error(Code::parse_failed, file, Why::ply_header);
    }
    const bool open_end = header->encoding == PlyEncoding::ascii && map->text().back() != '\n';
    PlyReader reader(std::move(*header), settings, file);
    return model_by(reader, file, open_end, progress);
}

} // namespace hullwright
