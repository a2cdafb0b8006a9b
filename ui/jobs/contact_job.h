// Works with contact files beside the window: keeps two bodies in one, opens one, and answers its
// rows again.
#pragma once

#include "pipeline/contact_replay.h"
#include "pipeline/pair_contact.h"
#include "ui/jobs/job.h"
#include "ui/jobs/shown_pair.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace hullwright::ui {

class KeepPairJob : public Job {
    Q_OBJECT
public:
    explicit KeepPairJob(QObject* parent = nullptr) : Job("contact", parent) {}
    void start(const pipeline::PairToKeep& pair, const std::string& file);

signals:
    void kept(const std::string& file);
};

using ShownKeptPair = ShownPair<pipeline::KeptPair>;

class OpenContactJob : public Job {
    Q_OBJECT
public:
    explicit OpenContactJob(QObject* parent = nullptr) : Job("contact", parent) {}
    void start(const std::string& file);

signals:
    void opened(const hullwright::ui::ShownKeptPair& pair);
};

// Holds what a replay says of the rows, in their order, and of the assets.
struct ReplayFindings {
    std::vector<pipeline::Unexpected> rows;
    std::array<bool, 2> changed = {}; // another asset than when the file was made
};

class ReplayJob : public Job {
    Q_OBJECT
public:
    explicit ReplayJob(QObject* parent = nullptr) : Job("contact", parent) {}
    void start(const std::shared_ptr<const pipeline::ContactFile>& file);

signals:
    void replayed(const hullwright::ui::ReplayFindings& findings);
};

} // namespace hullwright::ui
