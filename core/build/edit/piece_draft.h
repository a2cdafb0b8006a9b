// A draft holds pieces while corrections are made to them. A correction costs what it changes,
// however many pieces there are.
#pragma once

#include "edit/edited_pieces.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hullwright {

struct MadePiece {
    Piece piece;
    PieceExtras extras;
};

// A change replaces some pieces of a draft by others. Its ids are the draft's. Made pieces without
// a number get the one after their part's largest, where the draft's pieces have numbers.
struct Change {
    std::vector<PieceId> gone;
    std::vector<MadePiece> made;
    std::vector<std::pair<PieceId, PieceExtras>> extras; // of pieces that keep their hulls
    std::optional<bool> filled;       // whether the pieces fill the solid from then on
    std::optional<double> open_depth; // how deep what they leave open is by then
    // Holds each added primitive that changes, by its index. Null removes it; an index at the end
    // adds one.
    std::vector<std::pair<std::size_t, std::optional<AddedPrimitive>>> added;
};

// Holds pieces in the making. The mesh must outlive the draft.
class PieceDraft {
public:
    PieceDraft(const TriMesh& mesh, EditedPieces pieces);
    PieceDraft(const PieceDraft&) = delete;
    PieceDraft& operator=(const PieceDraft&) = delete;

    // Ids stay as they are while other pieces come and go; a new piece gets a new one.
    [[nodiscard]] const Piece& piece(PieceId id) const { return pieces_[id]; }
    [[nodiscard]] const PieceExtras& extras(PieceId id) const { return extras_[id]; }
    [[nodiscard]] PieceId piece_end() const { return static_cast<PieceId>(pieces_.size()); }
    [[nodiscard]] const AddedPrimitive& added(std::size_t index) const { return *added_[index]; }
    [[nodiscard]] std::size_t added_end() const { return added_.size(); }
    [[nodiscard]] std::optional<std::size_t> find_added(const std::string& name) const;
    // Returns the set's settings; its pieces are in the draft.
    [[nodiscard]] const PieceSet& settings() const { return set_; }
    [[nodiscard]] const TriMesh& mesh() const { return mesh_; }
    [[nodiscard]] const PieceFinder& finder() const { return finder_; }

    // Returns the change that takes it back.
    Change make(Change change);

    // Returns the pieces as they are by now, in order. The only issue is a stop.
    [[nodiscard]] Result<EditedPieces> finish(const Progress& progress = {}) &&;

private:
    PieceId add(MadePiece made);
    [[nodiscard]] Index next_number(PartId part) const;
    MadePiece take_out(PieceId id);
    void set_added(std::size_t index, std::optional<AddedPrimitive> primitive);

    const TriMesh& mesh_;
    PieceSet set_;              // without pieces
    std::vector<Piece> pieces_; // the finder knows which are gone
    std::vector<PieceExtras> extras_;
    std::size_t from_before_ = 0; // so many come first, and are sorted
    bool are_others_ = false;     // pieces were replaced
    double open_depth_ = 0.0;
    std::set<std::pair<PartId, Index>> numbers_; // that pieces have
    std::vector<std::optional<AddedPrimitive>> added_;
    std::map<std::string, std::size_t> added_at_; // by name
    PieceFinder finder_;                          // refers to pieces_
};

} // namespace hullwright
