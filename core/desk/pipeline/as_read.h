// Makes of a model that was read what the first stages of a run hold of it: a mesh, with nothing
// repaired yet.
#pragma once

#include "pipeline/prepare.h"

namespace hullwright {

// Returns what reading the file gives, of the model that its reader handed back, whether just now
// or in an earlier run. The file's hash is left empty.
[[nodiscard]] Result<ReadModel> as_read(SourceModel model, const std::filesystem::path& path,
                                        const Progress& progress = {});

// Returns the model as if there were nothing to repair, and not diagnosed. Numbers that are none or
// out of range are an issue, as they are of repair_model().
[[nodiscard]] Result<Prepared> unrepaired(const ReadModel& read);

// Returns what repair_model() does, by a repair of this model with this recipe that was done
// before.
[[nodiscard]] Result<Prepared> repair_again(const ReadModel& read, Repaired done,
                                            const Recipe& recipe, bool diagnose,
                                            const Progress& progress = {});

} // namespace hullwright
