#include "ui/jobs/free_beside.h"

#include <QCoreApplication>
#include <QThreadPool>

namespace hullwright::ui {

void free_beside(const std::function<void()>& work) {
    // The application waits for the threads of its pool as it ends; later there are none.
    if (QCoreApplication::instance() == nullptr) {
        work();
        return;
    }
    QThreadPool::globalInstance()->start(work);
}

} // namespace hullwright::ui
