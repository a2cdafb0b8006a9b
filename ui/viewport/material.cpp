#include "ui/viewport/material.h"

#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QLineWidth>
#include <Qt3DRender/QMultiSampleAntiAliasing>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRasterMode>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QTechnique>

namespace hullwright::ui {

using namespace Qt3DRender;

QMaterial* make_material(Qt3DCore::QNode* parent, const char* vertex_code,
                         const char* fragment_code, float line_width) {
    auto* material = new QMaterial(parent);
    auto* effect = new QEffect(material);
    auto* technique = new QTechnique(effect);
    auto* filter = technique->graphicsApiFilter();
    filter->setApi(QGraphicsApiFilter::OpenGL);
    filter->setProfile(QGraphicsApiFilter::CoreProfile);
    filter->setMajorVersion(3);
    filter->setMinorVersion(3);
    auto* forward = new QFilterKey(technique); // the key that Qt3DWindow's frame graph looks for
    forward->setName("renderingStyle");
    forward->setValue("forward");
    technique->addFilterKey(forward);

    auto* pass = new QRenderPass(technique);
    auto* program = new QShaderProgram(pass);
    program->setVertexShaderCode(vertex_code);
    program->setFragmentShaderCode(fragment_code);
    pass->setShaderProgram(program);
    auto* cull = new QCullFace(pass);
    cull->setMode(QCullFace::NoCulling);
    auto* depth = new QDepthTest(pass);
    depth->setDepthFunction(QDepthTest::LessOrEqual);
    auto* raster = new QRasterMode(pass);
    raster->setRasterMode(QRasterMode::Fill);
    raster->setFaceMode(QRasterMode::FrontAndBack);
    pass->addRenderState(raster);
    pass->addRenderState(cull);
    pass->addRenderState(depth);
    pass->addRenderState(new QMultiSampleAntiAliasing(pass));
    if (line_width > 0.0F) {
        auto* width = new QLineWidth(pass);
        width->setValue(line_width);
        pass->addRenderState(width);
    }
    technique->addRenderPass(pass);
    effect->addTechnique(technique);
    material->setEffect(effect);
    return material;
}

void set_outside_only(QMaterial* material, bool outside_only) {
    for (QCullFace* cull : material->findChildren<QCullFace*>()) {
        cull->setMode(outside_only ? QCullFace::Back : QCullFace::NoCulling);
    }
}

void set_wire(QMaterial* material, bool wire) {
    for (QRasterMode* raster : material->findChildren<QRasterMode*>()) {
        raster->setRasterMode(wire ? QRasterMode::Lines : QRasterMode::Fill);
    }
}

void set_parameter(QMaterial* material, const QString& name, const QVariant& value) {
    for (QParameter* parameter : material->parameters()) {
        if (parameter->name() == name) {
            parameter->setValue(value);
        }
    }
}

} // namespace hullwright::ui
