#include "ui/words/primitive_text.h"

#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Primitive", text);
}

QString number(double value) {
    return plain_number(value, 4);
}

} // namespace

QString shape_text(Shape shape) {
    static constexpr std::array k_shapes = {
        QT_TRANSLATE_NOOP("Primitive", "box"), QT_TRANSLATE_NOOP("Primitive", "sphere"),
        QT_TRANSLATE_NOOP("Primitive", "capsule"), QT_TRANSLATE_NOOP("Primitive", "cylinder")};
    return in_words(k_shapes[static_cast<std::size_t>(shape)]);
}

QString size_text(const Primitive& primitive, double metres_per_unit) {
    const QString shape = shape_text(primitive.shape);
    const auto length = [&](double value) { return length_with_unit(value, metres_per_unit); };
    const double round_ends = primitive.shape == Shape::capsule ? primitive.radius : 0.0;
    switch (primitive.shape) {
    case Shape::box:
        return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, %2 × %3 × %4"))
            .arg(shape, number(2.0 * primitive.half.x()), number(2.0 * primitive.half.y()),
                 length(2.0 * primitive.half.z()));
    case Shape::sphere:
        return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, radius %2"))
            .arg(shape, length(primitive.radius));
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, radius %2, length %3"))
        .arg(shape, length(primitive.radius), length(2.0 * (primitive.half_length + round_ends)));
}

QString error_text(const PiecePrimitive& primitive, double metres_per_unit) {
    const QString errors =
        in_words(QT_TRANSLATE_NOOP("Primitive", "dent %1, overhang %2; volume %3 over the hull's"))
            .arg(length_with_unit(primitive.error.concavity, metres_per_unit),
                 length_with_unit(primitive.error.protrusion, metres_per_unit),
                 volume_with_unit(primitive.volume_excess, metres_per_unit));
    return primitive.holds
               ? errors
               : errors + "; " +
                     in_words(QT_TRANSLATE_NOOP("Primitive", "does not hold all of the piece"));
}

QString text_of(const PiecePrimitive& primitive, double metres_per_unit) {
    return size_text(primitive.primitive, metres_per_unit) + ": " +
           error_text(primitive, metres_per_unit) + "\n" +
           (primitive.holds
                ? in_words(QT_TRANSLATE_NOOP(
                      "Primitive", "Exports write the primitive, or on request the piece's hull."))
                : in_words(QT_TRANSLATE_NOOP(
                      "Primitive",
                      "Exports write the piece's hull: the primitive was moved off.")));
}

QString text_of(const AddedPrimitive& added, double metres_per_unit) {
    return size_text(added.primitive, metres_per_unit) + "\n" +
           in_words(QT_TRANSLATE_NOOP("Primitive",
                                      "Meshes that are exported have it; packed assets do not."));
}

} // namespace hullwright::ui
