#include "report/compared.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace hullwright {
namespace {

// Keeps the worst rows in order; of equals the first comes first.
void keep(std::vector<ComparedRow>& worst, const ComparedRow& row, double harm,
          double (*harm_of)(const ComparedRow&)) {
    const auto place = std::upper_bound(
        worst.begin(), worst.end(), harm,
        [&](double value, const ComparedRow& other) { return value > harm_of(other); });
    const auto before = static_cast<std::size_t>(place - worst.begin());
    if (before < CompareSums::k_kept) {
        worst.insert(place, row);
        worst.resize(std::min(worst.size(), CompareSums::k_kept));
    }
}

double depth_harm(const ComparedRow& row) {
    return row.way_out && !row.way_out->meshes ? row.way_out->pieces : std::abs(row.depth_error());
}

double distance_harm(const ComparedRow& row) {
    return std::abs(row.distance_error());
}

} // namespace

std::string_view name_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::agree:
        return "agree";
    case Verdict::false_contact:
        return "false_contact";
    case Verdict::missed_contact:
        return "missed_contact";
    case Verdict::unsure:
        return "unsure";
    }
    return "";
}

std::string_view name_of(MeshContact contact) {
    switch (contact) {
    case MeshContact::apart:
        return "apart";
    case MeshContact::surfaces:
        return "surfaces";
    case MeshContact::contained:
        return "contained";
    }
    return "";
}

double ComparedRow::depth_error() const {
    return way_out && way_out->meshes ? way_out->pieces - *way_out->meshes : 0.0;
}

// Within the bounds of the pieces' distance there is no error.
double ComparedRow::distance_error() const {
    if (!near || !meshes.gap || pieces_collide()) {
        return 0.0;
    }
    return gap() > near->most ? gap() - near->most : std::min(gap() - near->least, 0.0);
}

double ComparedRow::harm() const {
    return verdict == Verdict::missed_contact && near ? near->least : gap();
}

std::span<const ComparedRow> CompareSums::worst(Verdict verdict) const {
    switch (verdict) {
    case Verdict::false_contact:
        return false_;
    case Verdict::missed_contact:
        return missed_;
    case Verdict::unsure:
        return unsure_;
    case Verdict::agree:
        break;
    }
    return {};
}

void CompareSums::add(const ComparedRow& row) {
    count(row);
    take_verdict(row);
    blame(row);
    take_depth(row);
    take_distance(row);
    add_engine(row);
    places_.push_back({static_cast<float>(row.gap()),
                       row.contact ? static_cast<float>(row.contact->where.depth) : 0.0F,
                       row.verdict});
}

void CompareSums::count(const ComparedRow& row) {
    ++counts_.rows;
    counts_.meshes_meet += row.meshes_meet() ? 1 : 0;
    counts_.contained += row.meshes.contact == MeshContact::contained ? 1 : 0;
    counts_.pieces_collide += row.pieces_collide() ? 1 : 0;
    counts_.boxes_alone += row.boxes && !row.meshes_meet() ? 1 : 0;
    counts_.pixels += row.pixels ? 1 : 0;
    counts_.pixels_differ += row.pixels && *row.pixels != row.pieces_collide() ? 1 : 0;
    differing_ += row.differs() ? 1 : 0;
}

void CompareSums::take_verdict(const ComparedRow& row) {
    const auto harm = [](const ComparedRow& other) { return other.harm(); };
    switch (row.verdict) {
    case Verdict::false_contact:
        ++counts_.false_contacts;
        counts_.beyond_allowed += row.gap() > allowed_ ? 1 : 0;
        counts_.farthest_false = std::max(counts_.farthest_false, row.gap());
        keep(false_, row, row.harm(), harm);
        break;
    case Verdict::missed_contact:
        ++counts_.missed_contacts;
        keep(missed_, row, row.harm(), harm);
        break;
    case Verdict::unsure:
        ++counts_.unsure;
        keep(unsure_, row, row.harm(), harm);
        break;
    case Verdict::agree:
        break;
    }
}

void CompareSums::blame(const ComparedRow& row) {
    if (!row.fault) {
        return;
    }
    BlamedPiece& blamed = blamed_[row.fault->piece];
    blamed.piece = row.fault->piece;
    ++blamed.contacts;
    if (row.fault->out > blamed.out()) {
        blamed.worst = row;
    }
}

void CompareSums::take_depth(const ComparedRow& row) {
    if (!row.way_out) {
        return;
    }
    ++counts_.depths;
    counts_.wrong_depths += row.wrong_depth ? 1 : 0;
    counts_.largest_depth_error =
        std::max(counts_.largest_depth_error, std::abs(row.depth_error()));
    if (row.wrong_depth) {
        keep(depths_, row, depth_harm(row), depth_harm);
    }
}

void CompareSums::take_distance(const ComparedRow& row) {
    if (!row.near || !row.meshes.gap) {
        return;
    }
    ++counts_.distances;
    counts_.wrong_distances += row.wrong_distance ? 1 : 0;
    counts_.largest_distance_error =
        std::max(counts_.largest_distance_error, std::abs(row.distance_error()));
    if (row.wrong_distance) {
        keep(distances_, row, distance_harm(row), distance_harm);
    }
}

void CompareSums::add_engine(const ComparedRow& row) {
    const EngineAnswer& engine = row.poses.engine;
    if (engine.hit) {
        ++counts_.engine;
        counts_.engine_false += *engine.hit && !row.meshes_meet() ? 1 : 0;
        counts_.engine_missed += !*engine.hit && row.meshes_meet() ? 1 : 0;
    }
    if (engine.depth && row.contact) {
        ++counts_.engine_depths;
        counts_.largest_engine_depth_error = std::max(
            counts_.largest_engine_depth_error, std::abs(*engine.depth - row.contact->where.depth));
    }
}

std::vector<BlamedPiece> CompareSums::blamed() const {
    std::vector<BlamedPiece> pieces;
    for (const auto& [piece, blamed] : blamed_) {
        pieces.push_back(blamed);
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const auto& one, const auto& other) {
        return one.contacts != other.contacts ? one.contacts > other.contacts
                                              : one.out() > other.out();
    });
    return pieces;
}

} // namespace hullwright
