// Holds what a document is reading, as one value.
#pragma once

#include "pipeline/project.h"

#include <QString>

#include <optional>
#include <variant>

namespace hullwright::ui {

// Is a model on its way into the document, alone or as a project's.
struct Opening {
    QString path;                   // the model's
    std::optional<Project> project; // the project that it belongs to
    QString project_path;           // empty: the project is not saved anywhere
    QString named;                  // the model's path as the project names it
    QString recovered_from = {};    // the file of another window that the project was read from
    QString colliders = {};         // of another program, in place of pieces; empty: there are none
    std::optional<Fitting> fitting = {}; // how colliders come to lie on it, where that was chosen
};

struct Idle {};

// A project whose model was missing; somebody may name another model for it.
struct Lost {
    Opening opening;
};

struct Reading {
    Opening opening;
    Recipe by; // the recipe that the model is read by
    // The project that is still without its model if this one is not read either.
    std::optional<Lost> lost;
};

using ReadState = std::variant<Idle, Lost, Reading>;

// The project that waits for its model; null when there is none.
[[nodiscard]] inline const Lost* lost_in(const ReadState& state) {
    if (const auto* reading = std::get_if<Reading>(&state)) {
        return reading->lost ? &*reading->lost : nullptr;
    }
    return std::get_if<Lost>(&state);
}

// Returns the state after reading ended without a model.
[[nodiscard]] inline ReadState without_model(const ReadState& state) {
    const Lost* lost = lost_in(state);
    return lost != nullptr ? ReadState(*lost) : ReadState(Idle{});
}

} // namespace hullwright::ui
