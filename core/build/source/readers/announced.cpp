#include "source/readers/announced.h"

#include "base/text.h"
#include "base/word_table.h"
#include "source/readers/heads.h"
#include "source/readers/lines.h"

#include <algorithm>
#include <map>
#include <set>

namespace hullwright {
namespace {

// The cap keeps sums of such counts in range, whatever a file claims.
std::uint64_t sane(std::uint64_t count) {
    return std::min(count, std::uint64_t{1} << 40U);
}

// In 3DS, chunks contain chunks; a mesh's vertices and faces are in two chunks of the mesh's chunk.
class ThreeDsCensus {
public:
    explicit ThreeDsCensus(std::string_view text) : text_(text) {
        for (std::size_t at = 0; at + k_head <= text_.size();) {
            at += take_chunk(at);
        }
        end_mesh();
    }
    [[nodiscard]] Announced announced() const { return {faces_, vertices_, used_}; }

private:
    static constexpr std::size_t k_head = 6; // a chunk's kind and length, bytes
    static constexpr std::size_t k_numbers = std::size_t{1} << 16U;

    // Gives the distance to the next chunk: into a chunk that holds others, past one that does not.
    std::size_t take_chunk(std::size_t at) {
        const auto length = static_cast<std::size_t>(read_at<std::uint32_t>(text_, at + 2));
        switch (read_at<std::uint16_t>(text_, at)) {
        case 0x4D4D: // whole file
        case 0x3D3D: // editor data
            return k_head;
        case 0x4000: // an object, after its name
            return std::min(text_.find('\0', at + k_head), text_.size()) + 1 - at;
        case 0x4100: // a mesh
            end_mesh();
            return k_head;
        case 0x4110:
            mesh_vertices_ = read_at<std::uint16_t>(text_, at + k_head);
            break;
        case 0x4120:
            take_faces(text_.substr(at, length));
            break;
        default:
            break;
        }
        return std::max(length, k_head);
    }

    // Only faces inside the chunk are looked at, however many it announces.
    void take_faces(std::string_view chunk) {
        constexpr std::size_t k_first = k_head + 2;
        constexpr std::size_t k_face = 8; // three corners and flags, bytes
        const auto count = read_at<std::uint16_t>(chunk, k_head);
        faces_ += count;
        for (std::size_t f = 0; f < count && k_first + (f + 1) * k_face <= chunk.size(); ++f) {
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const auto at = k_first + f * k_face + 2 * corner;
                const auto vertex = read_at<std::uint16_t>(chunk, at);
                mesh_used_ += marks_[vertex] ? 0 : 1;
                marks_[vertex] = true;
            }
        }
    }

    void end_mesh() {
        vertices_ += mesh_vertices_;
        used_ += std::min(mesh_used_, mesh_vertices_);
        if (mesh_used_ > 0) {
            marks_.assign(k_numbers, false);
        }
        mesh_vertices_ = mesh_used_ = 0;
    }

    std::string_view text_;
    std::uint64_t mesh_vertices_ = 0;
    std::uint64_t mesh_used_ = 0;
    std::vector<bool> marks_ = std::vector<bool>(k_numbers, false);
    std::uint64_t faces_ = 0;
    std::uint64_t vertices_ = 0;
    std::uint64_t used_ = 0;
};

// Removes `text` up to and including its next tag, and returns what is between the brackets; empty
// at the end.
std::string_view take_tag(std::string_view& text) {
    while (true) {
        text.remove_prefix(std::min(text.find('<'), text.size()));
        const bool comment = text.starts_with("<!--");
        const std::string_view end = comment ? "-->" : ">";
        const std::size_t at = text.find(end);
        if (at == std::string_view::npos) {
            text = {};
            return {};
        }
        const std::string_view tag = text.substr(1, at - 1);
        text.remove_prefix(at + end.size());
        if (!comment) {
            return tag;
        }
    }
}

// Returns the value of the attribute `name` in a tag; empty when the tag has none.
std::string_view attribute(std::string_view tag, std::string_view name) {
    for (std::size_t at = tag.find(name); at != std::string_view::npos;
         at = tag.find(name, at + 1)) {
        const std::string_view rest = tag.substr(at + name.size());
        const bool begins = at > 0 && (tag[at - 1] == ' ' || tag[at - 1] == '\t' ||
                                       tag[at - 1] == '\n' || tag[at - 1] == '\r');
        if (begins && (rest.starts_with("=\"") || rest.starts_with("='"))) {
            return rest.substr(2, rest.substr(2).find(rest[1]));
        }
    }
    return {};
}

// In COLLADA each group of faces announces their number. A group of strips announces only the
// number of strips, so their corners are counted. Only geometries that some node shows get into a
// model.
class ColladaCensus {
public:
    explicit ColladaCensus(std::string_view text) {
        for (auto tag = take_tag(text); !tag.empty(); tag = take_tag(text)) {
            read_element(tag, text);
        }
    }

    [[nodiscard]] Announced announced() const {
        std::uint64_t faces = 0;
        for (const auto& [id, count] : faces_of_) {
            faces += shown_.contains(id) ? count : 0;
        }
        return {faces, {}, {}};
    }

private:
    void read_element(std::string_view tag, std::string_view text) {
        std::string_view words = tag;
        const std::string_view name = take_word(words);
        if (name == "geometry") {
            id_ = std::string(attribute(tag, "id"));
        } else if (name == "instance_geometry" || name == "skin" || name == "morph") {
            std::string_view id = attribute(tag, name == "instance_geometry" ? "url" : "source");
            id.remove_prefix(id.starts_with('#') ? 1 : 0);
            shown_.insert(std::string(id));
        } else {
            take_faces(name, tag, text);
        }
    }

    // Elements within a geometry are their tag, and the text up to the next tag.
    void take_faces(std::string_view name, std::string_view tag, std::string_view text) {
        using Taker = void (ColladaCensus::*)(std::string_view, std::string_view);
        constexpr WordTable<Taker, 9> k_takers = {{{"triangles", &ColladaCensus::take_announced},
                                                   {"polylist", &ColladaCensus::take_announced},
                                                   {"polygons", &ColladaCensus::take_announced},
                                                   {"trifans", &ColladaCensus::take_announced},
                                                   {"vcount", &ColladaCensus::leave_out_thin},
                                                   {"input", &ColladaCensus::widen_stride},
                                                   {"tristrips", &ColladaCensus::begin_strips},
                                                   {"p", &ColladaCensus::take_strip},
                                                   {"/tristrips", &ColladaCensus::end_strips}}};
        if (const Taker* const take = meaning_of(k_takers, name)) {
            (this->**take)(tag, text.substr(0, text.find('<')));
        }
    }

    void take_announced(std::string_view tag, std::string_view /*content*/) {
        faces_of_[id_] += count_in(tag);
    }

    void leave_out_thin(std::string_view /*tag*/, std::string_view content) {
        std::uint64_t& faces = faces_of_[id_];
        faces -= std::min(thin_in(content), faces);
    }

    void widen_stride(std::string_view tag, std::string_view /*content*/) {
        const auto offset = parse_count(attribute(tag, "offset")).value_or(0);
        stride_ = std::max(stride_, std::min<std::uint64_t>(offset, 64) + 1);
    }

    void begin_strips(std::string_view tag, std::string_view /*content*/) {
        strips_left_ = count_in(tag);
        in_strips_ = true;
        stride_ = 1;
    }

    void take_strip(std::string_view /*tag*/, std::string_view content) {
        if (!in_strips_) {
            return; // the corners of faces that are announced
        }
        const std::uint64_t corners = words_of(content).size() / stride_;
        faces_of_[id_] += corners > 2 ? corners - 2 : 0;
        strips_left_ -= strips_left_ > 0 ? 1 : 0;
    }

    void end_strips(std::string_view /*tag*/, std::string_view /*content*/) {
        faces_of_[id_] += strips_left_; // a missing strip had at least one triangle
        in_strips_ = false;
    }

    static std::uint64_t count_in(std::string_view tag) {
        return sane(parse_count(attribute(tag, "count")).value_or(0));
    }

    // Returns the number of faces with fewer than three corners, which are lines and points.
    static std::uint64_t thin_in(std::string_view counts) {
        std::uint64_t thin = 0;
        for (auto word = take_word(counts); !word.empty(); word = take_word(counts)) {
            thin += word == "0" || word == "1" || word == "2" ? 1 : 0;
        }
        return thin;
    }

    std::map<std::string, std::uint64_t> faces_of_;
    std::set<std::string> shown_;
    std::string id_; // id of the geometry that is being read
    bool in_strips_ = false;
    std::uint64_t strips_left_ = 0; // announced, but not read yet
    std::uint64_t stride_ = 1;      // numbers per corner
};

// In 3D Studio ASE each mesh announces its number of faces.
Announced ase_announced(std::string_view text) {
    std::uint64_t faces = 0;
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (take_word(line) == "*MESH_NUMFACES") {
            faces += sane(parse_count(take_word(line)).value_or(0));
        }
    }
    return {faces, {}, {}};
}

} // namespace

Announced announced_by(std::string_view text, std::string_view format) {
    if (format == "3ds") {
        return ThreeDsCensus(text).announced();
    }
    if (format == "dae") {
        return ColladaCensus(text).announced();
    }
    if (format == "ase") {
        return ase_announced(text);
    }
    return {};
}

Status hold_against(const Announced& announced, const Delivered& delivered, const std::string& file,
                    std::vector<Issue>& warnings) {
    const std::uint64_t faces = announced.faces.value_or(0);
    if (delivered.faces < faces) {
        const std::vector<double> numbers = {static_cast<double>(faces),
                                             static_cast<double>(delivered.faces)};
        if (delivered.faces < (faces + 99) / 100) {
            return error(Code::faces_missing, file, {}, numbers);
        }
        warnings.push_back(warning(Code::faces_missing, file, {}, numbers));
    }
    const std::uint64_t vertices = announced.vertices.value_or(delivered.vertices);
    const std::uint64_t used =
        std::min(announced.vertices_used.value_or(delivered.vertices_used), vertices);
    if (used < vertices - used) {
        warnings.push_back(
            warning(Code::vertices_unused, file, {},
                    {static_cast<double>(vertices - used), static_cast<double>(vertices)}));
    }
    return Done{};
}

} // namespace hullwright
