#include "ui/viewport/material.h"

#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QColorMask>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QFilterKey>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QLineWidth>
#include <Qt3DRender/QMultiSampleAntiAliasing>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QPolygonOffset>
#include <Qt3DRender/QRasterMode>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <Qt3DRender/QStencilOperation>
#include <Qt3DRender/QStencilOperationArguments>
#include <Qt3DRender/QStencilTest>
#include <Qt3DRender/QStencilTestArguments>
#include <Qt3DRender/QTechnique>

namespace hullwright::ui {

using namespace Qt3DRender;

namespace {

void add_key(QRenderPass* pass, const char* value) {
    auto* key = new QFilterKey(pass);
    key->setName(QString::fromLatin1(k_pass));
    key->setValue(QString::fromLatin1(value));
    pass->addFilterKey(key);
}

void add_mixing(QRenderPass* pass) {
    auto* blend = new QBlendEquation(pass);
    blend->setBlendFunction(QBlendEquation::Add);
    pass->addRenderState(blend);
    auto* shares = new QBlendEquationArguments(pass);
    shares->setSourceRgba(QBlendEquationArguments::SourceAlpha);
    shares->setDestinationRgba(QBlendEquationArguments::OneMinusSourceAlpha);
    pass->addRenderState(shares);
}

// A parameter of the material would hide it.
void say_whether_pale(QRenderPass* pass, bool is_pale) {
    pass->addParameter(new QParameter("isPalePass", is_pale ? 1.0F : 0.0F, pass));
}

// The pass has the shaders and states of the material's first one.
QRenderPass* add_pass(QMaterial* material, const char* key) {
    auto* technique = material->findChild<QTechnique*>();
    const QRenderPass* first = technique->renderPasses().front();
    auto* pass = new QRenderPass(technique);
    pass->setShaderProgram(first->shaderProgram());
    for (QRenderState* state : first->renderStates()) {
        pass->addRenderState(state);
    }
    add_key(pass, key);
    say_whether_pale(pass, true);
    technique->addRenderPass(pass);
    return pass;
}

QColorMask* no_colour(QRenderPass* pass) {
    auto* colour = new QColorMask(pass);
    colour->setRedMasked(false);
    colour->setGreenMasked(false);
    colour->setBlueMasked(false);
    colour->setAlphaMasked(false);
    return colour;
}

// Where there are several samples a pixel, these make lines smooth, and the state does nothing.
void add_smooth_lines(QRenderPass* pass, float width) {
    auto* line = new QLineWidth(pass);
    line->setValue(width);
    line->setSmooth(true);
    pass->addRenderState(line);
    add_mixing(pass);
}

} // namespace

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
    add_key(pass, line_width > 0.0F ? k_lines : k_surfaces);
    say_whether_pale(pass, false);
    if (line_width > 0.0F) {
        add_smooth_lines(pass, line_width);
    }
    technique->addRenderPass(pass);
    effect->addTechnique(technique);
    material->setEffect(effect);
    return material;
}

void write_mask(QMaterial* material) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        for (QDepthTest* depth : pass->findChildren<QDepthTest*>()) {
            depth->setDepthFunction(QDepthTest::Always);
        }
        auto* write = new QStencilOperation(pass);
        auto* test = new QStencilTest(pass);
        for (auto* side : {write->front(), write->back()}) {
            side->setAllTestsPassOperation(QStencilOperationArguments::Replace);
        }
        for (auto* side : {test->front(), test->back()}) {
            side->setStencilFunction(QStencilTestArguments::Always);
            side->setReferenceValue(1);
            side->setComparisonMask(1);
        }
        for (QRenderState* state : std::initializer_list<QRenderState*>{
                 no_colour(pass), new QNoDepthMask(pass), write, test}) {
            pass->addRenderState(state);
        }
    }
}

void heed_mask(QMaterial* material) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        auto* test = new QStencilTest(pass);
        for (auto* side : {test->front(), test->back()}) {
            side->setStencilFunction(QStencilTestArguments::Equal);
            side->setReferenceValue(0);
            side->setComparisonMask(1);
        }
        pass->addRenderState(test);
    }
}

void hide_nothing(QMaterial* material) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        pass->addRenderState(new QNoDepthMask(pass));
    }
}

void lay_on_ground(QMaterial* material) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        pass->filterKeys().front()->setValue(QString::fromLatin1(k_ground));
    }
    hide_nothing(material);
}

void add_pale_passes(QMaterial* material) {
    QRenderPass* depths = add_pass(material, k_pale_depths);
    depths->addRenderState(no_colour(depths));
    QRenderPass* pale = add_pass(material, k_pale);
    pale->addRenderState(new QNoDepthMask(pale));
    add_mixing(pale);
    enable_passes(material, true, false);
}

void add_lines_on_pale(QMaterial* material) {
    QRenderPass* below = add_pass(material, k_lines);
    below->addRenderState(new QNoDepthMask(below));
    add_pass(material, k_pale_lines);
    set_on_pale(material, false);
}

void set_on_pale(QMaterial* material, bool is_on_pale) {
    const QRenderPass* first = material->findChild<QTechnique*>()->renderPasses().front();
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        pass->setEnabled((pass != first) == is_on_pale);
    }
}

void enable_passes(QMaterial* material, bool surfaces, bool pale) {
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        const bool is_surfaces = pass->filterKeys().front()->value() == QString(k_surfaces);
        pass->setEnabled(is_surfaces ? surfaces : pale);
    }
}

// The same shader gives the same depths both times.
void make_pale(QMaterial* material) {
    auto* pass = material->findChild<QTechnique*>()->renderPasses().front();
    QRenderPass* depths = add_pass(material, k_pale_depths);
    depths->addRenderState(no_colour(depths));
    for (QFilterKey* key : pass->filterKeys()) {
        key->setValue(QString::fromLatin1(k_pale));
    }
    pass->addRenderState(new QNoDepthMask(pass));
    add_mixing(pass);
}

// Both passes have the same states, of which each gets its own way to fill triangles here. Their
// depths are moved away by a few pixels of their slope, so that steep ones hide no part of their
// own sides.
void make_hidden_wire(QMaterial* material) {
    constexpr float k_pixels = 4.0F;
    for (QRenderPass* pass : material->findChildren<QRenderPass*>()) {
        const bool is_depths = pass->filterKeys().front()->value() == QString(k_pale_depths);
        if (is_depths) {
            auto* behind = new QPolygonOffset(pass);
            behind->setScaleFactor(k_pixels);
            behind->setDepthSteps(k_pixels);
            pass->addRenderState(behind);
            continue;
        }
        for (QRenderState* state : pass->renderStates()) {
            if (qobject_cast<QRasterMode*>(state) != nullptr) {
                pass->removeRenderState(state);
            }
        }
        auto* raster = new QRasterMode(pass);
        raster->setRasterMode(QRasterMode::Lines);
        raster->setFaceMode(QRasterMode::FrontAndBack);
        pass->addRenderState(raster);
    }
}

// While lines are smooth, Mesa's renderers in software change shaders after every triangle that
// they have clipped, although it is no line.
void make_strips(QMaterial* material) {
    for (QLineWidth* line : material->findChildren<QLineWidth*>()) {
        line->setSmooth(false);
    }
}

void set_geometry_code(QMaterial* material, const char* code) {
    for (QShaderProgram* program : material->findChildren<QShaderProgram*>()) {
        program->setGeometryShaderCode(code);
    }
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
