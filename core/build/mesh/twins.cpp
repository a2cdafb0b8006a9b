#include "mesh/twins.h"

#include "base/parallel.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace hullwright {
namespace {

struct Key {
    std::array<VertexId, 2> upper; // the two larger vertices, ascending
    FaceId face;
    bool forward; // the face runs smallest, middle, largest
};

// Sorts faces into buckets by their smallest vertex: all faces on the same vertices are in one
// bucket.
struct Buckets {
    std::vector<Index> begin;
    std::vector<FaceId> faces;
};

bool fill_buckets(std::span<const Triangle> placed, std::size_t places, const Progress& progress,
                  Buckets& buckets) {
    const auto low_of = [&](std::size_t f) {
        const Triangle& t = placed[f];
        return std::min({t[0], t[1], t[2]});
    };
    buckets.begin.assign(places + 1, 0);
    const std::size_t count = placed.size();
    const bool counted = for_each_in_order(count, progress.part({}, 0.0, 0.3),
                                           [&](std::size_t f) { ++buckets.begin[low_of(f) + 1]; });
    std::partial_sum(buckets.begin.begin(), buckets.begin.end(), buckets.begin.begin());
    buckets.faces.resize(count);
    std::vector<Index> next(buckets.begin.begin(), buckets.begin.end() - 1);
    return counted && for_each_in_order(count, progress.part({}, 0.3, 0.6), [&](std::size_t f) {
               buckets.faces[next[low_of(f)]++] = static_cast<FaceId>(f);
           });
}

Key key_of(const Triangle& t, FaceId face) {
    const auto low = static_cast<std::size_t>(std::min_element(t.begin(), t.end()) - t.begin());
    const VertexId second = t[(low + 1) % 3];
    const VertexId third = t[(low + 2) % 3];
    return {{std::min(second, third), std::max(second, third)}, face, second < third};
}

// Sorts out the faces on one set of vertices; `group` is ordered by face.
void sort_out(std::span<const Key> group, Twins& twins) {
    std::array<std::vector<FaceId>, 2> ways;
    for (const Key& key : group) {
        std::vector<FaceId>& way = ways[key.forward ? 1 : 0];
        if (!way.empty()) {
            twins.duplicates.push_back(key.face);
        }
        way.push_back(key.face);
    }
    const std::size_t pairs = std::min(ways[0].size(), ways[1].size());
    for (std::size_t i = 0; i < pairs; ++i) {
        twins.sheet_faces.push_back(ways[0][i]);
        twins.sheet_faces.push_back(ways[1][i]);
        twins.sheet_backs.push_back(std::max(ways[0][i], ways[1][i]));
    }
}

} // namespace

Result<Twins> find_twins(const TriMesh& mesh, std::span<const Index> place,
                         const Progress& progress) {
    std::vector<Triangle> placed(mesh.triangles.size());
    std::transform(mesh.triangles.begin(), mesh.triangles.end(), placed.begin(),
                   [&](const Triangle& t) {
                       return Triangle{place[t[0]], place[t[1]], place[t[2]]};
                   });
    Buckets buckets;
    if (!fill_buckets(placed, place.size(), progress, buckets)) {
        return stopped_issue();
    }
    Twins twins;
    std::vector<Key> keys;
    const bool finished =
        for_each_in_order(place.size(), progress.part({}, 0.6, 1.0), [&](std::size_t v) {
            keys.clear();
            for (Index i = buckets.begin[v]; i < buckets.begin[v + 1]; ++i) {
                const Triangle& t = placed[buckets.faces[i]];
                if (t[0] != t[1] && t[1] != t[2] && t[2] != t[0]) {
                    keys.push_back(key_of(t, buckets.faces[i]));
                }
            }
            std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
                return a.upper != b.upper ? a.upper < b.upper : a.face < b.face;
            });
            for (std::size_t begin = 0; begin < keys.size();) {
                std::size_t end = begin + 1;
                while (end < keys.size() && keys[end].upper == keys[begin].upper) {
                    ++end;
                }
                if (end - begin > 1) {
                    sort_out(std::span(keys).subspan(begin, end - begin), twins);
                }
                begin = end;
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    std::sort(twins.duplicates.begin(), twins.duplicates.end());
    std::sort(twins.sheet_faces.begin(), twins.sheet_faces.end());
    return twins;
}

} // namespace hullwright
