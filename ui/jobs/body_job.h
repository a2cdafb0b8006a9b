// Makes one of two bodies that are held against each other: of an asset, of a model that is made
// one first, or of the pieces as they stand.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/decompose_job.h"
#include "ui/jobs/shown_body.h"

#include <functional>
#include <memory>
#include <string>

namespace hullwright::ui {

// The work of making one.
using MakeBody = std::function<Result<pipeline::PairBody>(const Progress&)>;
[[nodiscard]] MakeBody body_of_file(const std::string& file, pipeline::PairColour colour,
                                    const Recipe& recipe, const PrepareSettings& settings);
[[nodiscard]] MakeBody body_of_pieces(const std::shared_ptr<const CutPieces>& pieces,
                                      const std::string& name, pipeline::PairColour colour);

class BodyJob : public Job {
    Q_OBJECT
public:
    explicit BodyJob(pipeline::PairColour colour, QObject* parent = nullptr);

    // The model is that of an asset's surface; empty: none was named. Where it is not the one that
    // the asset was cut from, the asset is made all the same, without faces, and that is a failure.
    void load(const std::string& file, const std::string& model, const Recipe& recipe,
              const PrepareSettings& settings);
    void make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name);
    // Makes the body again with the surface that its model has. Where it is another model, that is
    // a failure, and no body is made.
    void give_model(const std::shared_ptr<const pipeline::PairBody>& body, const std::string& model,
                    const std::filesystem::path& worker);

signals:
    void made(const hullwright::ui::ShownBody& body);

private:
    // Says what adds to a body that was made; null: nothing does.
    using AddFaces = std::function<Status(CollideSide&, const Progress&)>;
    void start(const std::string& subject, MakeBody make, AddFaces add = {});

    pipeline::PairColour colour_;
};

} // namespace hullwright::ui
