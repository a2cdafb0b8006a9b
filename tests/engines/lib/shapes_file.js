// Reads the JSON of shapes that the targets for Jolt, Rapier and PhysX write.
import { readFileSync } from 'node:fs';
import { readCase } from './case.js';

// Returns the case in the axes that the file says it has, what the file holds, and its shapes as
// comparePieces takes them. Lengths are in metres.
export function readShapes(casePath, target) {
    const { file } = JSON.parse(readFileSync(casePath, 'utf8'));
    const held = JSON.parse(readFileSync(file, 'utf8'));
    const faults = [];
    for (const [name, value] of [['format', 'hullwright-shapes'], ['version', 1], ['target', target]]) {
        if (held[name] !== value) {
            faults.push({ fault: 'format', what: `${name} is ${held[name]}, not ${value}` });
        }
    }
    const unit = held.metres_per_unit;
    const scaled = (p) => p.map((x) => x * unit);
    const shapes = held.shapes.map((s) => ({
        name: s.name,
        kind: s.type,
        points: s.points?.map(scaled),
        triangles: s.faces,
        centre: s.centre && scaled(s.centre),
        axes: s.axes,
        halfExtents: s.half_extents && scaled(s.half_extents),
        radius: s.radius && s.radius * unit,
        axis: s.axis,
        halfHeight: s.half_height === undefined ? undefined : s.half_height * unit,
    }));
    return { given: readCase(casePath, held.up), held, shapes, faults };
}

// A shape as many times as large as it is.
export function enlarged(shape, scale) {
    const grown = { ...shape };
    for (const name of ['points', 'centre', 'halfExtents', 'radius', 'halfHeight']) {
        const value = shape[name];
        const of = (x) => (Array.isArray(x) ? x.map(of) : x * scale);
        grown[name] = value === undefined ? undefined : of(value);
    }
    return grown;
}
