// Finds models from files: those nobody here made, in a folder beside the checkout, and small ones
// of our own in any clone. Tests say aloud when the first are missing; those on the second always
// run.
#pragma once

#include "pipeline/prepare.h"

#include <QDir>
#include <QString>
#include <QStringList>

namespace hullwright::tests {

inline QDir models_folder() {
    return {HULLWRIGHT_SOURCE_DIR "/../shared/models"};
}
inline QDir own_models_folder() {
    return {HULLWRIGHT_SOURCE_DIR "/tests/data/models"};
}

// Returns the file names of all formats with extension, sorted by name.
inline QStringList model_files() {
    return models_folder().entryList({"*.obj", "*.stl", "*.ply"}, QDir::Files, QDir::Name);
}
inline QStringList own_model_files() {
    return own_models_folder().entryList({"*.obj"}, QDir::Files, QDir::Name);
}

inline bool is_own_model(const QString& file) {
    return own_models_folder().exists(file);
}

// Returns where a model of that name lies; an own one goes first.
inline QString model_path(const QString& file) {
    return (is_own_model(file) ? own_models_folder() : models_folder()).filePath(file);
}

// Reads and repairs a model as a run with the default recipe does.
inline Result<Prepared> prepared_model(const QString& file, bool diagnose = false,
                                       const Recipe& recipe = {}) {
    PrepareSettings settings;
    settings.diagnose = diagnose;
    settings.worker = HULLWRIGHT_CLI;
    return prepare(model_path(file).toStdString(), recipe, settings);
}

} // namespace hullwright::tests
