// Asks programs of others, which scripts in tests/engines run, what they make of a target's file.
#pragma once

#include "cli/target_models.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

namespace hullwright::tests {

inline const QString k_engines = HULLWRIGHT_SOURCE_DIR "/tests/engines/";

// Returns why a script cannot run here; empty where it can.
inline QString lacking(const QString& script) {
    if (QStandardPaths::findExecutable("node").isEmpty()) {
        return "Node.js is not installed";
    }
    if (script == "godot" && QStandardPaths::findExecutable("godot3-server").isEmpty()) {
        return "godot3-server is not installed";
    }
    if (script != "godot" && !QFileInfo::exists(k_engines + "node_modules")) {
        return "the engines are not installed: ./dev engines";
    }
    return {};
}

// The script's last line is its answer: `reader`, `faults` with `fault` and `what`, and `seen`.
// TinyUSDZ hangs now and then, of a spoiled file once in three times, so such a script is begun
// anew.
inline QJsonObject answer_of(const QString& script, const QString& case_file) {
    constexpr int k_tries = 8;
    const int patience_ms = script == "usd" ? 8'000 : 60'000; // others take 10 s at most
    QProcess node;
    node.setStandardInputFile(QProcess::nullDevice());
    bool is_done = false;
    for (int i = 0; i < k_tries && !is_done; ++i) {
        node.start(QStandardPaths::findExecutable("node"), {k_engines + script + ".js", case_file});
        is_done = node.waitForFinished(patience_ms);
        if (!is_done) {
            node.kill();
            node.waitForFinished(1000);
        }
    }
    if (!is_done) {
        return {{"faults", QJsonArray{QJsonObject{{"fault", "hang"}, {"what", script}}}}};
    }
    const QByteArray said = node.readAllStandardOutput().trimmed();
    const QJsonObject answer =
        QJsonDocument::fromJson(said.mid(said.lastIndexOf('\n') + 1)).object();
    if (!answer.contains("faults")) {
        const QString what = said + node.readAllStandardError();
        return {
            {"faults", QJsonArray{QJsonObject{{"fault", "crash"}, {"what", what.right(1500)}}}}};
    }
    return answer;
}

// Returns all faults, a line each.
inline QByteArray faults_of(const QJsonObject& answer) {
    QByteArray all;
    for (const QJsonValue& each : answer["faults"].toArray()) {
        all += each["fault"].toString().toUtf8() + ": " + each["what"].toString().toUtf8() + "\n";
    }
    return all;
}

inline bool has_fault(const QJsonObject& answer, const QString& fault) {
    const QJsonArray all = answer["faults"].toArray();
    return std::any_of(all.begin(), all.end(),
                       [&](const QJsonValue& each) { return each["fault"].toString() == fault; });
}

// Returns what scripts are told of a model beside its file.
inline QJsonObject case_of(const TargetModel& model) {
    QJsonObject asked = {{"name", model.name},
                         {"metres_per_unit", model.metres_per_unit},
                         {"up", model.up},
                         {"density", 1000.0},
                         {"mass_of", "model"}};
    if (!model.kinds.isEmpty()) {
        asked["kinds"] = QJsonArray::fromStringList(model.kinds);
    }
    QJsonArray open;
    for (const Vec3& place : model.open) {
        open.append(QJsonArray{place.x(), place.y(), place.z()});
    }
    asked["open"] = open;
    return asked;
}

// Exports a model for all engines, each into a folder of its name, and its pieces and its mesh as
// the truth beside them. Returns what went wrong.
inline QByteArray exported(const TargetModel& model, const QStringList& targets,
                           const QString& folder) {
    QStringList words = {"export", model.file, "--with-model", "-o",
                         folder + "/{target}/" + model.name};
    for (const QString& target : targets) {
        words << "--for" << target;
        QDir().mkpath(folder + "/" + target);
    }
    const Outcome written = run(words + model.flags);
    // The truth has hulls in the place of primitives.
    QStringList flags = model.flags;
    flags.removeAll("--primitives");
    const QString truth = folder + "/" + model.name;
    const Outcome pieces = run(QStringList{"export", model.file, "-o", truth + ".json"} + flags);
    const Outcome mesh =
        run(QStringList{"export", model.file, "--mesh", "-o", truth + ".obj"} + flags);
    QByteArray wrong;
    for (const Outcome& o : {written, pieces, mesh}) {
        wrong += o.exit_code == 0 ? QByteArray() : o.err + "\n";
    }
    return wrong;
}

} // namespace hullwright::tests
