#include "ui/dialogs/export_choice.h"

#include "export/write_mesh.h"
#include "pipeline/lint_pieces.h"
#include "ui/document/kept_exports.h"
#include "ui/jobs/lint_job.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSettings>

#include <array>
#include <utility>

namespace hullwright::ui {

Result<Product> to_export(const CutPieces& cut, const ExportChoice& choice) {
    return product_of(cut.model->prepared, cut.edited(), cut.decomposition.report, cut.recipe,
                      choice.primitives, cut.run ? &cut.run->stages->pieces->set : nullptr);
}

QStringList formats_to_export() {
    QStringList all = {"hwa", "json"};
    const std::string_view meshes = export_formats();
    all += QString::fromUtf8(meshes.data(), static_cast<qsizetype>(meshes.size()))
               .split(' ', Qt::SkipEmptyParts);
    for (const Target& target : targets()) {
        for (const TargetFormat& format : target.formats) {
            all += QString::fromStdString(std::string(target.word) + std::string(format.extension));
        }
    }
    return all;
}

Result<EngineWritten> write_for_engine(const Product& product, const TargetChoice& choice,
                                       const std::string& path, const Progress& progress) {
    const std::array targets = {choice.target};
    const auto body = body_of(product, needs_of(targets, choice.settings, choice.density),
                              progress.part({}, 0.0, 0.2));
    if (!body) {
        return body.issue();
    }
    auto written =
        write_for_target(*body, *choice.target, choice.settings, path, progress.part({}, 0.2, 1.0));
    if (!written) {
        return written.issue();
    }
    ExportedFile facts = exported_of(*body, *written, *choice.target, path);
    return EngineWritten{std::move(*written), std::move(facts)};
}

QString extension_of(const QString& format) {
    return format.mid(format.indexOf('.') + 1);
}

const Target* target_of(const QString& format) {
    const qsizetype dot = format.indexOf('.');
    return dot < 0 ? nullptr : find_target(format.left(dot).toStdString());
}

const TargetFormat* target_format(const QString& format) {
    const Target* const target = target_of(format);
    return target == nullptr ? nullptr
                             : format_of(*target, ("x." + extension_of(format)).toStdString());
}

QString format_text(const QString& format) {
    if (const Target* const target = target_of(format)) {
        const char* text = target_format(format)->proved
                               ? QT_TRANSLATE_NOOP("Export", "For %1 (%2)")
                               : QT_TRANSLATE_NOOP("Export", "For %1 (%2), unproved");
        return QCoreApplication::translate("Export", text)
            .arg(QCoreApplication::translate("Target", target->label), extension_of(format));
    }
    const char* text = format == "hwa" ? QT_TRANSLATE_NOOP("Export", "Packed collision asset (%1)")
                       : format == "json"
                           ? QT_TRANSLATE_NOOP("Export", "Pieces with patches (%1)")
                           : QT_TRANSLATE_NOOP("Export", "Mesh, an object a piece (%1)");
    return QCoreApplication::translate("Export", text).arg(format);
}

QString usual_format(const EngineLimits& engine) {
    const Target* const target = target_for(engine);
    return target == nullptr ? QString("hwa")
                             : QString::fromStdString(std::string(target->word) +
                                                      std::string(target->formats[0].extension));
}

namespace {

QString name_in_settings(const EngineLimits& engine) {
    return QString::fromStdString(std::string(engine.name));
}

QString format_key(const EngineLimits& engine) {
    return "export/format/" + name_in_settings(engine);
}

} // namespace

QString saved_format(const EngineLimits& engine) {
    return QSettings().value(format_key(engine), usual_format(engine)).toString();
}

void save_format(const EngineLimits& engine, const QString& format) {
    QSettings().setValue(format_key(engine), format);
}

KeptExport saved_export() {
    const EngineLimits& engine = saved_engine();
    const QString format = saved_format(engine);
    ExportRecipe exports = exports_of_last_time();
    if (const Target* const target = target_of(format)) {
        exports.targets = {target};
    }
    return {std::string(engine.name), format.toStdString(), exports};
}

void restore_export(const KeptExport& kept) {
    const EngineLimits* const engine = find_engine(kept.engine);
    const QString format = QString::fromStdString(kept.format);
    if (engine != nullptr && formats_to_export().contains(format)) {
        save_format(*engine, format);
    }
    if (kept.recipe) {
        keep_exports(*kept.recipe);
    }
}

bool is_mesh_format(const QString& format) {
    return format != "hwa" && format != "json" && !format.contains('.');
}

QString recipe_beside(const QString& path) {
    return QString(path).remove(k_number) + ".recipe.json";
}

QString report_beside(const QString& path) {
    return QString(path).remove(k_number) + ".report.json";
}

QString some_of(const QStringList& first, qsizetype count) {
    const qsizetype more = count - first.size();
    return more > 0 ? QCoreApplication::translate("Export", "%1 and %2 more")
                          .arg(first.join(", "), QLocale().toString(more))
                    : first.join(", ");
}

QString some_of(const QStringList& names) {
    constexpr qsizetype k_told = 3;
    return some_of(names.mid(0, k_told), names.size());
}

} // namespace hullwright::ui
