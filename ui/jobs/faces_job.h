// Finds the faces of the models behind two pieces that meet beside the window: pieces of thousands
// of faces take longer than a hand should wait. Of what is asked for while faces are being found
// the last waits.
#pragma once

#include "pipeline/contact_faces.h"
#include "pipeline/pair_scene.h"
#include "ui/jobs/latest_job.h"

#include <QByteArray>

#include <array>
#include <memory>

namespace hullwright::ui {

// Says whose faces are asked for: a piece of A and one of B, where both bodies are posed.
struct FacesAsked {
    std::array<std::shared_ptr<const pipeline::PairBody>, 2> bodies;
    PosePair poses;
    std::array<std::uint32_t, 2> pieces = {};
};

struct FoundFaces {
    FacesAsked of;
    pipeline::ContactFaces faces;
    // Holds their outlines as bytes of draw vertices, two a line, relative to `from`. A piece may
    // have millions of faces, of which the window makes nothing itself.
    QByteArray lines;
    Vec3 from = Vec3::Zero(); // in the middle of all of them
};

class FacesJob : public LatestJob<FacesAsked> {
    Q_OBJECT
public:
    explicit FacesJob(QObject* parent = nullptr) : LatestJob("faces", parent) {}

signals:
    void found(const std::shared_ptr<const hullwright::ui::FoundFaces>& faces);

protected:
    void begin(const FacesAsked& asked) override;
};

} // namespace hullwright::ui
