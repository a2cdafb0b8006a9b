// Draws something of every kind that nobody sees, one kind a frame.
#pragma once

#include <Qt3DCore/QEntity>

#include <QObject>

#include <functional>
#include <vector>

namespace Qt3DLogic {
class QFrameAction;
}

namespace hullwright::ui {

// Drivers compile a shader when they first draw with it, some of them for a tenth of a second: as
// the window opens nobody minds, in the first picture of a model it would be waited for.
class FirstFrames : public QObject {
    Q_OBJECT
public:
    FirstFrames(Qt3DCore::QEntity* scene, QObject* parent);

signals:
    void done();

private:
    void next();

    Qt3DLogic::QFrameAction* frame_ = nullptr;
    Qt3DCore::QEntity* entity_ = nullptr; // what is drawn, until all has been
    std::vector<std::function<void()>> kinds_;
    std::size_t frames_ = 0;
};

} // namespace hullwright::ui
