// Writes again whenever something that was read changes, as `export --watch` asks for.
#pragma once

#include "export_options.h"
#include "verb.h"

namespace hullwright::cli {

// Writes once; adds the files that were read, as far as they are known, also where something fails.
using WriteOnce = ExitCode (*)(const ExportOptions&, const Progress&,
                               std::vector<std::string>& read);

// Writes, and again after each change, until it is stopped. Of what goes wrong people are told, and
// the next change may put it right; only words that ask for nothing that can be done end it. Each
// write shows its progress from the beginning.
[[nodiscard]] ExitCode watch_export(const Verb& verb, std::span<char* const> words,
                                    const ExportOptions& first, WriteOnce write_once,
                                    const std::stop_token& stop);

} // namespace hullwright::cli
