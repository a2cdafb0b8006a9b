// Lists the faults that a model can have, with their names and numbers, in the order in which they
// are listed.
#pragma once

#include "draw/mesh_draw_list.h"

#include <QString>

#include <span>

namespace hullwright::ui {

struct FaultRow {
    Fault fault;
    const char* name; // the window translates it in the context "Fault"
    double (*value)(const Diagnosis&);
    bool length = false;                          // in model units; otherwise a count
    bool (*has_more)(const Diagnosis&) = nullptr; // than were counted; null: all are
};

[[nodiscard]] std::span<const FaultRow> fault_rows();
[[nodiscard]] QString name_of(const FaultRow& row);
[[nodiscard]] QString value_text(const FaultRow& row, const Diagnosis& diagnosis,
                                 double metres_per_unit);
// Returns the first row about the fault; -1 when there is none.
[[nodiscard]] int row_of(Fault fault);
// Returns the fault that a warning about a repair's remains is of; `none` for other warnings.
[[nodiscard]] Fault fault_of(const Issue& issue);

} // namespace hullwright::ui
