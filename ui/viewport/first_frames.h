// Draws something of every kind that nobody sees, one kind at a time.
#pragma once

#include <Qt3DCore/QEntity>

#include <QObject>

#include <functional>
#include <vector>

namespace Qt3DLogic {
class QFrameAction;
}

namespace hullwright::ui {

// Drivers compile a shader when they first draw with it, which takes some of them a tenth of a
// second. While the window opens this does not matter; the first picture of a model would have to
// wait.
class FirstFrames : public QObject {
    Q_OBJECT
public:
    FirstFrames(Qt3DCore::QEntity* scene, QObject* parent);

signals:
    void done();

private:
    void next(); // called at every frame: goes on to the next kind, or ends

    Qt3DLogic::QFrameAction* frame_ = nullptr;
    Qt3DCore::QEntity* entity_ = nullptr; // what is drawn, until every kind has been
    std::vector<std::function<void()>> kinds_;
    std::size_t frames_ = 0;
};

} // namespace hullwright::ui
