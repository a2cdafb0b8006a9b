// Turns of primitives as quaternions.
import { cross, dot, length, times } from './solid.js';

// Returns the quaternion that turns (0, 1, 0), which capsules and cylinders of engines stand along, into the way.
export function quaternionFromUp(way) {
    const middle = [way[0], way[1] + 1, way[2]];
    if (length(middle) < 1e-9) {
        return { x: 1, y: 0, z: 0, w: 0 };
    }
    const half = times(middle, 1 / length(middle));
    const [x, y, z] = cross([0, 1, 0], half);
    return { x, y, z, w: half[1] };
}

// Returns the quaternion that turns x, y and z into three unit vectors at right angles.
export function quaternionFromAxes([a, b, c]) {
    // A box looks the same from both sides of its third axis, so that its axes are right-handed.
    const third = dot(cross(a, b), c) < 0 ? times(c, -1) : c;
    const trace = a[0] + b[1] + third[2];
    const q = [1 + trace, b[2] - third[1], third[0] - a[2], a[1] - b[0]];
    const others = [
        [b[2] - third[1], 1 + 2 * a[0] - trace, b[0] + a[1], third[0] + a[2]],
        [third[0] - a[2], b[0] + a[1], 1 + 2 * b[1] - trace, third[1] + b[2]],
        [a[1] - b[0], third[0] + a[2], third[1] + b[2], 1 + 2 * third[2] - trace],
    ];
    const best = [q, ...others].reduce((p, r) => (Math.hypot(...r) > Math.hypot(...p) ? r : p));
    const [w, x, y, z] = best.map((v) => v / Math.hypot(...best));
    return { x, y, z, w };
}
