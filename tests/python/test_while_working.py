"""What goes on while the library works: other threads, progress, and Ctrl+C."""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import hullwright
from given import SAMPLES, waves

ENDLESS = """
import signal, sys
signal.alarm(60)  # who does not hear Ctrl+C is ended
sys.path.insert(0, {folder!r})
from given import waves
import hullwright
mesh = hullwright.Mesh(*waves(400))
print("begins", flush=True)
try:
    hullwright.decompose(mesh)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    sys.exit(9)
"""


class WhileWorking(unittest.TestCase):
    def test_other_threads_go_on(self):
        mesh = hullwright.Mesh(*waves(32))
        ticks, ended = [], threading.Event()

        def count():
            while not ended.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        begin = time.monotonic()
        hullwright.decompose(mesh)
        end = time.monotonic()
        ended.set()
        thread.join()
        during = [begin, *[tick for tick in ticks if begin <= tick <= end], end]
        longest = max(after - before for before, after in zip(during, during[1:]))
        print(f"{len(during) - 2} ticks in {end - begin:.2f} s, the longest pause {longest:.3f} s")
        # One that held Python's lock would pause the other for all of the time.
        self.assertGreater(end - begin, 0.3)
        self.assertLess(longest, 0.5 * (end - begin))

    def test_ctrl_c_ends_a_long_run_within_a_second(self):
        """The best of three tries counts, as a busy machine adds its own."""
        took = []
        for _ in range(3):
            program = ENDLESS.format(folder=os.path.dirname(os.path.abspath(__file__)))
            with subprocess.Popen(
                [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
            ) as process:
                self.assertEqual(process.stdout.readline(), "begins\n")
                # Nothing of it runs in Python any more, so that only who looks for signals hears.
                time.sleep(1.0)
                self.assertIsNone(process.poll(), "it has ended before it could be stopped")
                begin = time.monotonic()
                process.send_signal(signal.SIGINT)
                said = process.stdout.read()
                self.assertEqual(process.wait(), 9, said)
                took.append(time.monotonic() - begin)
                self.assertTrue(said.endswith("interrupted\n"), said)
            if took[-1] < 1.0:
                break
        print("ended after", [f"{seconds:.3f} s" for seconds in took])
        self.assertLess(min(took), 1.0)

    def test_progress_goes_up_to_the_whole(self):
        heard = []
        hullwright.decompose(
            SAMPLES / "mug.obj", progress=lambda fraction, phase: heard.append((fraction, phase))
        )
        self.assertTrue(all(0.0 <= fraction <= 1.0 for fraction, _ in heard))
        self.assertEqual(heard[-1][0], 1.0)
        self.assertTrue(all(phase for _, phase in heard))

    def test_a_bar_is_moved_to_its_total(self):
        class Bar:
            total, n, text = 200, 0.0, ""

            def update(self, n):
                assert n > 0
                self.n += n

            def set_description(self, text):
                self.text = text

        bar = Bar()
        hullwright.decompose(SAMPLES / "mug.obj", progress=bar)
        self.assertAlmostEqual(bar.n, 200)
        self.assertTrue(bar.text)
        try:
            import tqdm
        except ImportError:
            return
        with tqdm.tqdm(total=1.0, file=open(os.devnull, "w")) as real:
            hullwright.decompose(SAMPLES / "mug.obj", progress=real)
            self.assertAlmostEqual(real.n, 1.0)

    def test_an_exception_of_the_listener_stops_the_work(self):
        class Enough(Exception):
            pass

        def listen(fraction, phase):
            raise Enough(phase)

        mesh = hullwright.Mesh(*waves(400))
        begin = time.monotonic()
        with self.assertRaises(Enough):
            hullwright.decompose(mesh, progress=listen)
        self.assertLess(time.monotonic() - begin, 10.0)

    def test_two_threads_work_at_once(self):
        alone = bytes(hullwright.decompose(SAMPLES / "mug.obj").asset())
        made = [None, None]

        def make(i):
            made[i] = bytes(hullwright.decompose(SAMPLES / "mug.obj").asset())

        threads = [threading.Thread(target=make, args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(made, [alone, alone])


if __name__ == "__main__":
    unittest.main()
