#include "piece/piece_names.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

namespace hullwright {
namespace {

// Returns 0 where the name ends with no number that can be counted on from.
Index number_at_end(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    const std::string_view digits = name.substr(last == std::string_view::npos ? 0 : last + 1);
    Index number = 0;
    const auto [end, failed] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return failed == std::errc() && number < k_none / 2 ? number : 0;
}

} // namespace

std::vector<std::string> piece_names(const PieceSet& set, const SourceModel& source) {
    std::vector<Index> numbers;
    std::vector<Index> counted(source.parts.size(), 0);
    std::vector<Index> largest(source.parts.size(), 0);
    for (const Piece& piece : set.pieces) {
        ++counted[piece.part];
        numbers.push_back(piece.number > 0 ? piece.number : counted[piece.part]);
        largest[piece.part] = std::max(largest[piece.part], numbers.back());
    }
    std::vector<std::string> names;
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        const PartId part = set.pieces[p].part;
        const std::size_t width = std::max<std::size_t>(3, std::to_string(largest[part]).size());
        std::string number = std::to_string(numbers[p]);
        number.insert(0, width - number.size(), '0');
        names.push_back(source.parts[part].name + "_" + number);
    }
    return names;
}

void number_in_order(PieceSet& set) {
    std::map<PartId, Index> counted;
    for (Piece& piece : set.pieces) {
        piece.number = ++counted[piece.part];
    }
    std::sort(set.pieces.begin(), set.pieces.end(),
              [](const Piece& one, const Piece& other) { return comes_before(one, other); });
}

void number_by_names(PieceSet& set, std::span<const std::string> names) {
    std::map<PartId, std::vector<PieceId>> of_part;
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        of_part[set.pieces[p].part].push_back(p);
    }
    for (const auto& [part, pieces] : of_part) {
        std::set<Index> different;
        for (const PieceId p : pieces) {
            set.pieces[p].number = number_at_end(names[p]);
            different.insert(set.pieces[p].number);
        }
        if (different.size() < pieces.size() || different.count(0) > 0) {
            for (Index i = 0; i < pieces.size(); ++i) {
                set.pieces[pieces[i]].number = i + 1;
            }
        }
    }
}

} // namespace hullwright
