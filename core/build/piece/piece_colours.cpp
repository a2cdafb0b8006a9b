#include "piece/piece_colours.h"

#include "base/work_meter.h"
#include "geom/box_around.h"
#include "geom/bvh.h"
#include "geom/corner_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>

namespace hullwright {
namespace {

// Lists the brightness of the own colours first, then of those that are taken when their hues do
// not suffice. Two of them are farther apart than the least distance, whatever the hues.
constexpr std::array<double, 3> k_brightness = {0.85, 0.62, 1.0};
constexpr std::size_t k_hues = 12;

constexpr std::array<Rgb, 8> k_safe = {{{230, 159, 0},
                                        {86, 180, 233},
                                        {0, 158, 115},
                                        {240, 228, 66},
                                        {0, 114, 178},
                                        {213, 94, 0},
                                        {204, 121, 167},
                                        {160, 160, 160}}};
// Where more pieces touch one, there is no colour that is far from all of theirs, and asking each
// of thousands in one place would take long.
constexpr std::size_t k_most_asked = 64;
constexpr double k_safe_shade = 0.7; // shades are as far from each other as they must be

// Returns HSV with saturation 0.45: light enough for edges to show. The hue's turns do not count.
Rgb of_hue(double turns, double brightness) {
    const double hue = std::fmod(turns, 1.0) * 6.0;
    Rgb colour{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double k = std::fmod(5.0 - 2.0 * static_cast<double>(i) + hue, 6.0);
        const double ramp = std::max(0.0, std::min({k, 4.0 - k, 1.0}));
        colour[i] =
            static_cast<std::uint8_t>(std::lround(255.0 * brightness * (1.0 - 0.45 * ramp)));
    }
    return colour;
}

double hue_of(PartId part) {
    constexpr double k_golden = std::numbers::phi - 1.0;
    constexpr double k_first_hue = 0.58;
    return k_first_hue + k_golden * part;
}

// Returns a mark that seldom changes when other pieces do: the piece's first face, or else its
// least corner.
std::uint32_t mark_of(const Piece& piece) {
    if (!piece.faces.empty() || piece.vertices.empty()) {
        return piece.faces.empty() ? 0 : piece.faces.front();
    }
    const Vec3& corner = *std::min_element(piece.vertices.begin(), piece.vertices.end(), is_lower);
    std::uint64_t mark = 0;
    for (const double number : corner) {
        mark = (mark ^ std::bit_cast<std::uint64_t>(number + 0.0)) * 0x9E3779B97F4A7C15U; // no -0
        mark ^= mark >> 29U;
    }
    return static_cast<std::uint32_t>(mark >> 32U);
}

// Lists the colours that a piece may have, its own first.
class Candidates {
public:
    Candidates(const Piece& piece, Family family) {
        const bool by_number = family == Family::solid && piece.number > 0;
        // The same numbers of different parts differ.
        const std::uint32_t key = by_number ? piece.number - 1 + 7 * piece.part : mark_of(piece);
        // Fibonacci hashing gives neighbouring faces and numbers colours that are far apart.
        constexpr std::uint32_t k_golden = 2654435769U;
        const std::uint32_t hashed = k_golden * key;
        hue_ = hue_of(by_number ? key : hashed >> 16U);
        safe_ = hashed >> 29U;
    }

    // Steps of five twelfths turn through all hues and give far ones first.
    [[nodiscard]] Rgb spectrum(std::size_t i) const {
        return of_hue(hue_ + static_cast<double>(5 * i % k_hues) / k_hues,
                      k_brightness[i / k_hues]);
    }
    [[nodiscard]] Rgb safe(std::size_t i) const {
        Rgb colour = k_safe[(safe_ + 3 * i) % k_safe.size()];
        if (i >= k_safe.size()) {
            for (std::uint8_t& channel : colour) {
                channel = static_cast<std::uint8_t>(std::lround(k_safe_shade * channel));
            }
        }
        return colour;
    }

private:
    double hue_ = 0.0;
    std::size_t safe_ = 0;
};

// Returns the first of `count` candidates that is far from all `taken` ones, or the farthest.
template <class Candidate>
Rgb first_apart(std::size_t count, const Candidate& candidate, const std::vector<Rgb>& taken) {
    Rgb best{};
    double farthest = -1.0;
    for (std::size_t i = 0; i < count && farthest < k_least_colour_distance; ++i) {
        const Rgb colour = candidate(i);
        double nearest = k_least_colour_distance;
        for (const Rgb& other : taken) {
            nearest = std::min(nearest, colour_distance(colour, other));
        }
        if (nearest > farthest) {
            farthest = nearest;
            best = colour;
        }
    }
    return best;
}

PieceColour colour_beside(const Piece& piece, Family family,
                          const std::vector<PieceColour>& beside) {
    const Candidates candidates(piece, family);
    std::vector<Rgb> taken(beside.size());
    const auto take = [&](Palette palette) {
        std::transform(beside.begin(), beside.end(), taken.begin(),
                       [palette](const PieceColour& colour) { return colour.of(palette); });
    };
    take(Palette::spectrum);
    const Rgb spectrum = first_apart(
        k_hues * k_brightness.size(), [&](std::size_t i) { return candidates.spectrum(i); }, taken);
    take(Palette::few_and_safe);
    const Rgb safe = first_apart(
        2 * k_safe.size(), [&](std::size_t i) { return candidates.safe(i); }, taken);
    return {spectrum, safe};
}

bool is_decided_before(const Piece& one, const Piece& other) {
    if (one.part != other.part) {
        return one.part < other.part;
    }
    return one.number != other.number ? one.number < other.number : lies_before(one, other);
}

// Returns the pieces that have corners, in the order in which their colours are decided.
std::vector<PieceId> in_order(std::span<const Piece> pieces) {
    std::vector<PieceId> order(pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::erase_if(order, [&](PieceId p) { return pieces[p].vertices.empty(); });
    std::stable_sort(order.begin(), order.end(),
                     [&](PieceId a, PieceId b) { return is_decided_before(pieces[a], pieces[b]); });
    return order;
}

// Returns the least item below each node of the tree, whose children come after it.
std::vector<Index> least_below(const Bvh& tree) {
    const std::span<const Bvh::Node> nodes = tree.nodes();
    std::vector<Index> least(nodes.size());
    for (std::size_t at = nodes.size(); at-- > 0;) {
        const Bvh::Node& node = nodes[at];
        const auto items = tree.items().subspan(node.count > 0 ? node.first : 0, node.count);
        least[at] = node.count > 0 ? *std::min_element(items.begin(), items.end())
                                   : std::min(least[at + 1], least[node.first]);
    }
    return least;
}

} // namespace

double colour_distance(const Rgb& one, const Rgb& other) {
    double sum = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const double difference = static_cast<double>(one[i]) - static_cast<double>(other[i]);
        sum += difference * difference;
    }
    return std::sqrt(sum);
}

Rgb part_colour(PartId part) {
    return of_hue(hue_of(part), k_brightness[0]);
}

PieceColour own_colour(const Piece& piece, Family family) {
    return colour_beside(piece, family, {});
}

std::vector<PieceColour> piece_colours(std::span<const Piece> pieces, Family family) {
    auto colours = piece_colours(pieces, family, Progress());
    return std::move(*colours); // nothing stops it
}

Result<std::vector<PieceColour>> piece_colours(std::span<const Piece> pieces, Family family,
                                               const Progress& progress) {
    constexpr Index k_told = 256; // pieces between two fractions
    std::vector<PieceColour> colours;
    colours.reserve(pieces.size());
    std::transform(pieces.begin(), pieces.end(), std::back_inserter(colours),
                   [family](const Piece& piece) { return own_colour(piece, family); });
    const std::vector<PieceId> order = in_order(pieces);
    std::vector<Aabb> boxes;
    for (const PieceId p : order) {
        boxes.push_back(box_around(pieces[p].vertices));
    }
    const auto tree = Bvh::build(boxes, Progress(progress.token()));
    if (!tree) {
        return tree.issue();
    }
    const std::vector<Index> least = least_below(*tree);
    WorkMeter visits(Progress(progress.token()), 1); // nobody knows how many there are
    bool stopped = false;
    std::vector<PieceColour> beside;
    for (Index now = 0; now < order.size() && !stopped; ++now) {
        if (now % k_told == 0) {
            progress.report(static_cast<double>(now) / static_cast<double>(order.size()));
        }
        beside.clear();
        tree->visit_numbered(
            [&](Index node) {
                stopped = visits.stopped_after(1);
                return !stopped && beside.size() < k_most_asked && least[node] < now &&
                       tree->nodes()[node].box.overlaps(boxes[now]);
            },
            [&](Index other) {
                if (other < now && boxes[other].overlaps(boxes[now])) {
                    beside.push_back(colours[order[other]]);
                }
            });
        if (!beside.empty()) {
            colours[order[now]] = colour_beside(pieces[order[now]], family, beside);
        }
    }
    return progress.stopped() ? Result<std::vector<PieceColour>>(stopped_issue())
                              : std::move(colours);
}

} // namespace hullwright
