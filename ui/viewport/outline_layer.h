// Draws the outline of what is selected: a line that is as wide everywhere in the picture, around
// all of it together, seen through what covers it. The shader chooses the edges that are on the
// outline, so that a moving camera costs nothing here.
#pragma once

#include "draw/outline_edges.h"

#include <QVector4D>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QMaterial>

namespace hullwright::ui {

class OutlineLayer {
public:
    explicit OutlineLayer(Qt3DCore::QEntity* scene);

    void set_outline(const Outline& outline);
    void set_visible(bool visible);
    void set_apart(float apart);
    void set_picture_height(int pixels);
    void set_section(const QVector4D& plane);

private:
    struct Part {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DRender::QGeometryRenderer* renderer = nullptr;
        Qt3DRender::QMaterial* material = nullptr;
    };
    static Part make_part(Qt3DCore::QEntity* scene, Qt3DRender::QMaterial* material);
    static void replace(const Part& part, Qt3DCore::QGeometry* geometry);
    void set_both(const QString& name, const QVariant& value); // a parameter of both materials
    void show(); // if it is asked for and there are edges

    Part mask_; // what is selected, where the line is left out
    Part line_;
    bool visible_ = true;
};

} // namespace hullwright::ui
