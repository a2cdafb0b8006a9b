// Says on stderr what there is to say of two things before they are held against each other.
#pragma once

#include "pipeline/collide_side.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright::cli {

// Prints the warnings of its making, and what it does not say of insides.
void tell_of_side(const CollideSide& side);

// Says that the flag names a piece that there is not.
[[nodiscard]] std::string no_such_piece(const char* flag, const std::string& name,
                                        const CollideSide& side);

struct UnitOf {
    std::string file;
    double metres = 0.0; // 0: unknown
};

// Lengths of both are taken for the same unit.
void warn_of_units(const UnitOf& a, const UnitOf& b);

// Prints warnings of a file of poses or joints, and adds them to the others.
void tell_of_rows(std::span<const Issue> of_rows, std::vector<Issue>& warnings);

} // namespace hullwright::cli
