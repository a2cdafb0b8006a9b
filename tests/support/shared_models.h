// Models by other people, in a folder beside the checkout; tests report when it is missing.
#pragma once

#include "pipeline/prepare.h"

#include <QDir>
#include <QString>
#include <QStringList>

namespace hullwright::tests {

inline QDir models_folder() {
    return {HULLWRIGHT_SOURCE_DIR "/../shared/models"};
}

// File names of all formats with extension, sorted by name.
inline QStringList model_files() {
    return models_folder().entryList({"*.obj", "*.stl", "*.ply"}, QDir::Files, QDir::Name);
}

// Reads and repairs a model as a run with the default recipe does.
inline Result<Prepared> prepared_model(const QString& file, bool diagnose = false,
                                       const Recipe& recipe = {}) {
    PrepareSettings settings;
    settings.diagnose = diagnose;
    settings.worker = HULLWRIGHT_CLI;
    return prepare(models_folder().filePath(file).toStdString(), recipe, settings);
}

} // namespace hullwright::tests
