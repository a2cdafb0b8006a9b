// Draws two things, or a play, as Inspect and Probe show them: the part of `picture` that is about
// things that meet.
#pragma once

#include "picture_options.h"
#include "verb.h"

namespace hullwright::cli {

// Says what is wrong with words about things that meet; null where nothing is.
[[nodiscard]] const char* refuse_contacts(const PictureOptions& options);
ExitCode picture_contacts(const PictureOptions& options, const Progress& progress);

} // namespace hullwright::cli
