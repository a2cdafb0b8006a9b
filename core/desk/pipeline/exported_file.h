// Writes products with what reports say of each file, and the report on all of it. The window and
// the command line save the same bytes of these.
#pragma once

#include "pipeline/product.h"
#include "report/export_report.h"
#include "target/target.h"

#include <span>
#include <string>

namespace hullwright {

// Returns what is known of a file that is no engine's own before it is written.
[[nodiscard]] ExportedFile exported_of(const Product& product, const ExportScene& scene,
                                       const std::string& output);
// Returns what became of a body in an engine's file.
[[nodiscard]] ExportedFile exported_of(const Body& body, const TargetWritten& written,
                                       const Target& target, const std::string& output);

// Says in a few words how many names the file has other than their pieces; empty where none.
[[nodiscard]] std::string names_text(const ExportedFile& file);

struct ProductWritten {
    std::string line; // as write_product() returns it
    ExportedFile facts;
};
// `scene` must be the product's.
[[nodiscard]] Result<ProductWritten>
write_exported(const Product& product, const ExportScene& scene, const WriteSettings& settings,
               const std::string& output, const Progress& progress = {});

struct ReportChoice {
    bool elements = false; // the elements of every fault as well
    bool timings = false;  // seconds and memory, which differ from run to run
};
// Makes the JSON of all that was measured, of the model, of the product's pieces and of the files
// that were written. The model must have been diagnosed.
[[nodiscard]] Result<std::string> export_report(const Prepared& prepared, const Product& product,
                                                const Recipe& recipe,
                                                std::span<const ExportedFile> exports,
                                                const ReportChoice& choice,
                                                const Progress& progress = {});

} // namespace hullwright
