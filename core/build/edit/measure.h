// The two errors of a piece whatever made it, in model units.
#pragma once

#include "piece/height_field.h"
#include "piece/piece.h"

#include <memory>
#include <optional>

namespace hullwright {

// A surface ready for corrections and the measures after them. The mesh must outlive it. One
// correction at a time: each leaves its stop token here.
class EditSurface {
public:
    // The rounding, and how the surface is read, are those of the pieces to be corrected.
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
    std::optional<HeightField> field_; // refers to the ground
};

struct Measure {
    double concavity = 0.0;
    double protrusion = 0.0; // the highest found, as a piece has it
    // Neither is more, nor is there more surface in the hull than that. The limit at which the
    // hull passes is found by halving: down to a 2,048th of the model's diagonal, to an eighth of
    // itself.
    double bound = 0.0;

    bool operator==(const Measure&) const = default;
};

// Works for hulls of any size and place, as no limit is given. A piece with at least one face. An
// issue only when stopped.
[[nodiscard]] Result<Measure> measure(const Piece& piece, const EditSurface& surface);

} // namespace hullwright
