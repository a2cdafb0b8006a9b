#include "ui/models/primitive_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <array>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Primitive", text);
}

QString number(double value) {
    return QLocale().toString(value, 'g', 4);
}

} // namespace

QString shape_text(Shape shape) {
    static constexpr std::array k_shapes = {
        QT_TRANSLATE_NOOP("Primitive", "box"), QT_TRANSLATE_NOOP("Primitive", "sphere"),
        QT_TRANSLATE_NOOP("Primitive", "capsule"), QT_TRANSLATE_NOOP("Primitive", "cylinder")};
    return in_words(k_shapes[static_cast<std::size_t>(shape)]);
}

QString size_text(const Primitive& primitive) {
    const QString shape = shape_text(primitive.shape);
    const double round_ends = primitive.shape == Shape::capsule ? primitive.radius : 0.0;
    switch (primitive.shape) {
    case Shape::box:
        return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, %2 × %3 × %4"))
            .arg(shape, number(2.0 * primitive.half.x()), number(2.0 * primitive.half.y()),
                 number(2.0 * primitive.half.z()));
    case Shape::sphere:
        return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, radius %2"))
            .arg(shape, number(primitive.radius));
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return in_words(QT_TRANSLATE_NOOP("Primitive", "%1, radius %2, length %3"))
        .arg(shape, number(primitive.radius), number(2.0 * (primitive.half_length + round_ends)));
}

QString error_text(const PiecePrimitive& primitive) {
    const QString errors =
        in_words(QT_TRANSLATE_NOOP("Primitive", "%1 deep, %2 out; volume %3 over the hull's"))
            .arg(number(primitive.error.concavity), number(primitive.error.protrusion),
                 number(primitive.volume_excess));
    return primitive.holds
               ? errors
               : errors + "; " +
                     in_words(QT_TRANSLATE_NOOP("Primitive", "does not hold all of the piece"));
}

QString text_of(const PiecePrimitive& primitive) {
    return size_text(primitive.primitive) + ": " + error_text(primitive) + "\n" +
           in_words(QT_TRANSLATE_NOOP(
               "Primitive", "Exports write the piece's hull, or on request the primitive."));
}

QString text_of(const AddedPrimitive& added) {
    return size_text(added.primitive) + "\n" +
           in_words(QT_TRANSLATE_NOOP("Primitive",
                                      "Meshes that are exported have it; packed assets do not."));
}

} // namespace hullwright::ui
