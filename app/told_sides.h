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

// Says how a verb speaks of what has no column in a file of joints or poses.
struct RestWords {
    const char* lacks; // what the file does
    const char* named; // stands before the name, with a space; empty: nothing does
    const char* stays; // what becomes of it
    const char* one;   // what each is
    const char* many;
};

// Warns of those that have no column in the file: the first by their names, the others by their
// number.
void warn_of_rest(const std::string& file, const std::vector<std::string>& at_rest,
                  const RestWords& words);

// Prints warnings of a file of poses or joints, and adds them to the others.
void tell_of_rows(std::span<const Issue> of_rows, std::vector<Issue>& warnings);

} // namespace hullwright::cli
