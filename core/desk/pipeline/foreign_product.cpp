#include "pipeline/foreign_product.h"

#include <utility>

namespace hullwright::pipeline {

Product as_foreign(Product product, std::shared_ptr<const ForeignPieces> foreign) {
    Product made;
    if (foreign->has_model && !foreign->seen_in_file) {
        made.prepared = std::move(product.prepared);
    }
    auto [set, source] = apart(std::move(product.decomposition->set), product.names, *foreign);
    made.prepared.path = foreign->file;
    made.prepared.issues = foreign->issues;
    made.prepared.source = std::move(source);
    made.prepared.foreign = std::move(foreign);
    made.decomposition = Decomposition{std::move(set), {}};
    made.names = std::move(product.names);
    made.labels = std::move(product.labels);
    made.added = std::move(product.added);
    made.primitives = std::move(product.primitives);
    return made;
}

Result<ForeignProduct> product_of_foreign(const std::filesystem::path& file,
                                          const std::shared_ptr<const Prepared>& model,
                                          const ForeignSettings& settings,
                                          const Progress& progress) {
    auto read = read_foreign_pieces(file, model.get(), settings, progress);
    if (!read) {
        return read.issue();
    }
    const auto foreign = std::make_shared<const ForeignPieces>(std::move(*read));
    Product product;
    if (model != nullptr) {
        product.prepared = *model;
    }
    product.names = foreign->names;
    product.labels.resize(product.names.size());
    product.decomposition = Decomposition{foreign->hulls, {}};
    ForeignProduct made;
    made.product = as_foreign(std::move(product), foreign);
    made.mended = foreign->mended();
    made.notes = foreign->notes;
    made.files_read = foreign->files_read;
    if (model != nullptr) {
        const std::vector<std::string>& more = model->source->files_read;
        made.files_read.insert(made.files_read.end(), more.begin(), more.end());
    }
    return made;
}

} // namespace hullwright::pipeline
