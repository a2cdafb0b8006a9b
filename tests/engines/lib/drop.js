// Drops balls on a model's pieces, each alone, and judges their ways by the model's own surface.
import { boundsOf, cross, dot, length, minus, plus, times } from './solid.js';

// Halton's sequence fills an area evenly and is the same each time.
function halton(index, base) {
    let share = 0;
    for (let f = 1 / base, i = index; i > 0; i = Math.floor(i / base), f /= base) {
        share += f * (i % base);
    }
    return share;
}

// Returns where the balls begin: over the model's box, two radii above its top, and then over each way
// through the model.
export function placesOf(given) {
    const up = given.axis === 'z' ? 2 : 1;
    const { low, high } = boundsOf(given.modelMesh.points);
    const across = [0, 1, 2].filter((k) => k !== up);
    const begin = high[up] + 2 * given.radius;
    const spread = Array.from({ length: given.balls }, (_, i) => {
        const p = [0, 0, 0];
        across.forEach((k, n) => {
            p[k] = low[k] + (high[k] - low[k]) * halton(i + 1, n === 0 ? 2 : 3);
        });
        p[up] = begin;
        return p;
    });
    return [...spread, ...given.open.map((place) => place.map((x, k) => (k === up ? begin : x)))];
}

function nearestOnTriangle(p, a, b, c) {
    const ab = minus(b, a);
    const ac = minus(c, a);
    const normal = cross(ab, ac);
    const size2 = dot(normal, normal);
    const ap = minus(p, a);
    const v = dot(cross(ap, ac), normal) / size2;
    const w = dot(cross(ab, ap), normal) / size2;
    if (size2 > 0 && v >= 0 && w >= 0 && v + w <= 1) {
        return plus(a, plus(times(ab, v), times(ac, w)));
    }
    let best = null;
    for (const [s, t] of [[a, b], [b, c], [c, a]]) {
        const way = minus(t, s);
        const share = Math.max(0, Math.min(1, dot(minus(p, s), way) / (dot(way, way) || 1)));
        const q = plus(s, times(way, share));
        if (best === null || length(minus(p, q)) < length(minus(p, best))) {
            best = q;
        }
    }
    return best;
}

// The triangles by cells of space, for short ways that ask which they may cross.
class Grid {
    constructor({ points, triangles }, cell) {
        this.cell = cell;
        this.cells = new Map();
        this.triangles = triangles.map((t) => t.map((i) => points[i]));
        this.triangles.forEach((t, number) => {
            this.each(boundsOf(t), (key) => {
                const held = this.cells.get(key);
                held ? held.push(number) : this.cells.set(key, [number]);
            });
        });
    }

    each({ low, high }, visit) {
        const [a, b] = [low, high].map((p) => p.map((x) => Math.floor(x / this.cell)));
        for (let x = a[0]; x <= b[0]; ++x) {
            for (let y = a[1]; y <= b[1]; ++y) {
                for (let z = a[2]; z <= b[2]; ++z) {
                    visit(`${x},${y},${z}`);
                }
            }
        }
    }

    crossed(from, to) {
        const asked = new Set();
        this.each(boundsOf([from, to]), (key) => this.cells.get(key)?.forEach((n) => asked.add(n)));
        return [...asked].some((n) => crosses(from, to, this.triangles[n]));
    }

    distance(p) {
        return Math.min(...this.triangles.map((t) => length(minus(p, nearestOnTriangle(p, ...t)))));
    }
}

function crosses(from, to, [a, b, c]) {
    const side = (p, q, r, s) => dot(minus(s, p), cross(minus(q, p), minus(r, p)));
    if (side(a, b, c, from) > 0 === side(a, b, c, to) > 0) {
        return false;
    }
    const signs = [side(from, to, a, b) > 0, side(from, to, b, c) > 0, side(from, to, c, a) > 0];
    return signs[0] === signs[1] && signs[1] === signs[2];
}

// Follows the balls. `step(seconds)` moves the engine's world on; `at(i)` says where ball i is.
// A centre that crosses the model's surface has gone through it, and a ball that has come to rest has
// to touch the model: no nearer and no farther than its pieces may be off, and the engine's margin. A
// ball over a way through the model has to leave it.
export function dropBalls(given, world) {
    const up = given.axis === 'z' ? 2 : 1;
    const model = boundsOf(given.modelMesh.points);
    const grid = new Grid(given.modelMesh, 2 * given.radius);
    const balls = placesOf(given).map((p) => ({ first: p, last: p, through: false, speed: 0 }));
    const ticks = Math.round(given.seconds / given.tick);
    for (let tick = 0; tick < ticks; ++tick) {
        world.step(given.tick);
        balls.forEach((ball, i) => {
            const p = world.at(i);
            ball.speed = length(minus(p, ball.last)) / given.tick;
            ball.through ||= grid.crossed(ball.last, p);
            ball.last = p;
        });
    }
    const seen = { through: 0, resting: 0, passed: 0, moving: 0, met: 0, open: 0, floats: 0, sinks: 0 };
    const faults = [];
    const allowed = given.tolerance + world.margin;
    balls.forEach((ball, i) => {
        const aside = minus(ball.last, ball.first);
        aside[up] = 0;
        const lies = ball.last[up] > model.low[up] - given.radius;
        seen.met += lies || length(aside) > 0.1 * given.radius ? 1 : 0;
        if (i >= given.balls) {
            ++seen.open;
            if (lies) {
                faults.push({ fault: 'closed', what: `ball ${i} is held over a way through, at ${ball.last}` });
            }
        } else if (ball.through) {
            ++seen.through;
            faults.push({ fault: 'fell_through', what: `ball ${i} has crossed the surface` });
        } else if (!lies) {
            ++seen.passed;
        } else if (ball.speed > 0.2 * given.bounds.diagonal) {
            ++seen.moving;
        } else {
            ++seen.resting;
            const off = grid.distance(ball.last) - given.radius;
            seen.floats = Math.max(seen.floats, off);
            seen.sinks = Math.max(seen.sinks, -off);
            if (!(Math.abs(off) <= allowed)) {
                const fault = off > 0 ? 'held_in_the_air' : 'sank';
                faults.push({ fault, what: `ball ${i} is ${off} m from touching, at ${ball.last}` });
            }
        }
    });
    // A test in which nothing meets the model would say nothing.
    if (seen.met < given.least_met) {
        faults.push({ fault: 'nothing_met', what: `${seen.met} balls have met the model` });
    }
    return { faults, seen };
}
