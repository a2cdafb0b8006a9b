// Holds what one pair of poses says of meshes, pieces, pixels, boxes and an engine beside each
// other, and the sums over many.
#pragma once

#include "contact/mesh_contact.h"
#include "gpu/collision.h"
#include "poses/pose_file.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hullwright {

enum class Verdict : std::uint8_t {
    agree,
    false_contact,  // pieces collide, and the meshes are apart
    missed_contact, // the meshes meet, and pieces do not collide
    unsure, // they differ, and what is inside of an open surface is a matter of decision there
};
[[nodiscard]] std::string_view name_of(Verdict verdict);
[[nodiscard]] std::string_view name_of(MeshContact contact);

// Names a piece of one of both things.
struct PieceOf {
    bool of_a = false; // otherwise of b
    std::uint32_t piece = 0;

    auto operator<=>(const PieceOf&) const = default;
};

// Names the piece at fault for a false contact: the one whose hull is farther out of its own
// surface there.
struct PieceAtFault {
    PieceOf piece;
    double out = 0.0;       // model units
    Vec3 at = Vec3::Zero(); // the point of the hull that is, where the things are posed
};

// Holds the pieces' way out of each other against the same way of the meshes.
struct WayOut {
    double pieces = 0.0; // so far b is moved along the contact's normal
    // Is the way along the normal after which the meshes do not meet any more; none where they
    // still meet at its end.
    std::optional<double> meshes;
};

struct ComparedRow {
    std::uint64_t number = 1;
    PosePair poses;
    Verdict verdict = Verdict::agree;
    MeshAnswer meshes;
    CollisionKind pieces = CollisionKind::none;
    std::optional<Contact> contact; // of the pieces that meet, the two that are in each other most
    std::optional<Nearness> near;   // of pieces that do not collide
    std::optional<bool> pixels;
    bool boxes = false; // boxes of two pieces meet
    std::optional<WayOut> way_out;
    std::optional<PieceAtFault> fault;
    // The row exceeds what the assets allow: by the way out, by the distance of the pieces.
    bool wrong_depth = false;
    bool wrong_distance = false;

    [[nodiscard]] bool pieces_collide() const { return pieces != CollisionKind::none; }
    [[nodiscard]] bool meshes_meet() const { return meshes.contact != MeshContact::apart; }
    [[nodiscard]] double gap() const { return meshes.gap ? meshes.gap->distance : 0.0; }
    // Returns how much deeper the pieces are than the meshes; negative where they are not deep
    // enough.
    [[nodiscard]] double depth_error() const;
    // Returns how much nearer pieces are than the meshes; negative where they are farther apart.
    [[nodiscard]] double distance_error() const;
    // Returns a number by which rows of one kind are sorted: the larger, the worse.
    [[nodiscard]] double harm() const;
    [[nodiscard]] bool differs() const {
        return verdict == Verdict::false_contact || verdict == Verdict::missed_contact ||
               wrong_depth || wrong_distance;
    }
};

// Says how many false contacts a piece is to blame for, and the worst of them.
struct BlamedPiece {
    PieceOf piece;
    std::uint64_t contacts = 0;
    ComparedRow worst; // in which its hull is farthest out

    [[nodiscard]] double out() const { return worst.fault ? worst.fault->out : 0.0; }
};

// Adds rows up. Of a row nothing is kept but what a plot needs, except of the worst ones.
class CompareSums {
public:
    // `allowed` is how far pieces may be from the surfaces, of both things together.
    explicit CompareSums(double allowed = 0.0) : allowed_(allowed) {}
    void add(const ComparedRow& row);

    struct Counts {
        std::uint64_t rows = 0;
        std::uint64_t meshes_meet = 0;
        std::uint64_t contained = 0; // of these without touching
        std::uint64_t pieces_collide = 0;
        std::uint64_t false_contacts = 0;
        std::uint64_t beyond_allowed = 0; // false contacts of meshes farther apart than allowed
        std::uint64_t missed_contacts = 0;
        std::uint64_t unsure = 0;
        std::uint64_t boxes_alone = 0; // boxes meet, and the meshes are apart
        std::uint64_t pixels = 0;      // rows that pixels were asked of
        std::uint64_t pixels_differ = 0;
        std::uint64_t depths = 0; // rows of which both ways out are known
        std::uint64_t wrong_depths = 0;
        std::uint64_t distances = 0;
        std::uint64_t wrong_distances = 0;
        std::uint64_t engine = 0; // rows that an engine has answered
        std::uint64_t engine_false = 0;
        std::uint64_t engine_missed = 0;
        std::uint64_t engine_depths = 0; // rows with a depth of the engine and one of the pieces
        double farthest_false = 0.0;     // distance of the meshes
        double largest_depth_error = 0.0;
        double largest_distance_error = 0.0;
        double largest_engine_depth_error = 0.0;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }
    [[nodiscard]] double allowed() const { return allowed_; }
    [[nodiscard]] std::uint64_t differing() const { return differing_; }
    // Returns pieces with most contacts first, then those that are farthest out.
    [[nodiscard]] std::vector<BlamedPiece> blamed() const;
    // Returns the worst rows of a verdict, or of wrong depths and wrong distances, the worst first.
    [[nodiscard]] std::span<const ComparedRow> worst(Verdict verdict) const;
    [[nodiscard]] std::span<const ComparedRow> worst_depths() const { return depths_; }
    [[nodiscard]] std::span<const ComparedRow> worst_distances() const { return distances_; }

    // Holds what a plot shows of a row: how far the meshes are apart, and how deep pieces are.
    struct Place {
        float gap = 0.0F;
        float depth = 0.0F;
        Verdict verdict = Verdict::agree;
    };
    [[nodiscard]] std::span<const Place> places() const { return places_; }

    // Rows of a kind beyond this number are only counted: the worst come first, and
    // nobody reads more of a page.
    static constexpr std::size_t k_kept = 200;

private:
    void count(const ComparedRow& row);
    void take_verdict(const ComparedRow& row);
    void blame(const ComparedRow& row);
    void take_depth(const ComparedRow& row);
    void take_distance(const ComparedRow& row);
    void add_engine(const ComparedRow& row);

    double allowed_;
    Counts counts_;
    std::uint64_t differing_ = 0;
    std::map<PieceOf, BlamedPiece> blamed_;
    std::vector<ComparedRow> false_;
    std::vector<ComparedRow> missed_;
    std::vector<ComparedRow> unsure_;
    std::vector<ComparedRow> depths_;
    std::vector<ComparedRow> distances_;
    std::vector<Place> places_;
};

} // namespace hullwright
