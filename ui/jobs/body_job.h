// Makes one of two bodies that are held against each other: of an asset, of a model that is made
// one first, or of the pieces as they stand.
#pragma once

#include "pipeline/pair_scene.h"
#include "ui/jobs/decompose_job.h"

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

    void load(const std::string& file, const Recipe& recipe, const PrepareSettings& settings);
    void make(const std::shared_ptr<const CutPieces>& pieces, const std::string& name);

signals:
    void made(const std::shared_ptr<const hullwright::pipeline::PairBody>& body);

private:
    void start(const std::string& subject, MakeBody make);

    pipeline::PairColour colour_;
};

} // namespace hullwright::ui
