// The two errors of a piece, whichever step made it, in model units.
#pragma once

#include "piece/height_field.h"
#include "piece/piece.h"

#include <memory>
#include <optional>

namespace hullwright {

// A surface ready for corrections and for the measures after them. The mesh must outlive it. It
// serves one correction at a time, since each correction leaves its stop token here.
class EditSurface {
public:
    // The rounding, and the way the surface is read, are taken from `set`, the pieces to be
    // corrected.
    [[nodiscard]] static Result<std::unique_ptr<EditSurface>>
    prepare(const TriMesh& mesh, const PieceSet& set, const Progress& progress = {});

    EditSurface(const EditSurface&) = delete;
    EditSurface& operator=(const EditSurface&) = delete;

    [[nodiscard]] const TriMesh& mesh() const { return ground_->mesh(); }
    [[nodiscard]] const Ground& ground() const { return *ground_; }
    [[nodiscard]] const HeightField& field() const { return *field_; }
    void watch(const Progress& progress) { ground_->stop = progress.token(); }

private:
    explicit EditSurface(std::unique_ptr<Ground> ground) : ground_(std::move(ground)) {
        field_.emplace(*ground_);
    }

    std::unique_ptr<Ground> ground_;
    std::optional<HeightField> field_; // refers to *ground_
};

struct Measure {
    double concavity = 0.0;
    double protrusion = 0.0; // the highest found, as in Piece::protrusion
    // Neither error is larger, nor is there surface deeper in the hull than this. The limit at
    // which the hull passes is found by halving, down to a 2,048th of the model's diagonal and to
    // within an eighth of itself.
    double bound = 0.0;

    bool operator==(const Measure&) const = default;
};

// Works for hulls of any size and place, as no limit is given. The piece needs at least one face.
// The result is an issue only when stopped.
[[nodiscard]] Result<Measure> measure(const Piece& piece, const EditSurface& surface);

} // namespace hullwright
