// The rules of the two physics extensions, as their schemas of 2025 (KHR) and stage 1 (OMI) have them.
// No program here knows them, so that these are the checks.

const number = (x) => typeof x === 'number' && Number.isFinite(x);
const positive = (x) => number(x) && x > 0;
const index = (x, list) => Number.isInteger(x) && x >= 0 && x < (list?.length ?? 0);

const ends = (s) => positive(s.radiusTop) && positive(s.radiusBottom);

// Heights are those of the straight part in both.
const shapes = {
    box: (s) => Array.isArray(s.size) && s.size.length === 3 && s.size.every(positive),
    sphere: (s) => positive(s.radius),
    capsule: (s) => number(s.height) && s.height >= 0 && ends(s),
    cylinder: (s) => positive(s.height) && ends(s),
};

function only(object, allowed, where, say) {
    for (const key of Object.keys(object)) {
        if (!allowed.includes(key)) {
            say(`${where} has ${key}, which the schema does not know`);
        }
    }
}

function checkShape(shape, kind, meshes, say, where) {
    only(shape, ['type', shape.type, 'extensions', 'extras', 'name'], where, say);
    const held = shape[shape.type] ?? {};
    if (kind === 'omi' && (shape.type === 'convex' || shape.type === 'trimesh')) {
        if (!index(held.mesh, meshes)) {
            say(`${where}: no such mesh`);
        }
        return;
    }
    if (!shapes[shape.type]?.(held)) {
        say(`${where} is no ${shape.type} of the schema`);
    }
}

// Returns of each collider its node, its shape or its hull's node or mesh.
function khrColliders(json, say) {
    const list = json.extensions?.KHR_implicit_shapes?.shapes ?? [];
    list.forEach((s, i) => checkShape(s, 'khr', json.meshes, say, `shape ${i}`));
    const found = [];
    json.nodes.forEach((node, n) => {
        const physics = node.extensions?.KHR_physics_rigid_bodies;
        if (!physics) {
            return;
        }
        only(physics, ['motion', 'collider', 'trigger', 'joint', 'extras'], `node ${n}`, say);
        if (physics.motion) {
            only(physics.motion, ['isKinematic', 'mass', 'centerOfMass', 'inertiaDiagonal',
                'inertiaOrientation', 'linearVelocity', 'angularVelocity', 'gravityFactor'],
                `motion of node ${n}`, say);
        }
        if (!physics.collider) {
            return;
        }
        only(physics.collider, ['geometry', 'physicsMaterial', 'collisionFilter'], `collider ${n}`, say);
        const { shape, node: other, convexHull } = physics.collider.geometry ?? {};
        if ((shape === undefined) === (other === undefined)) {
            say(`collider ${n} has not exactly one of shape and node`);
        } else if (shape !== undefined) {
            index(shape, list) ? found.push({ node: n, shape: list[shape] }) : say(`no shape ${shape}`);
        } else if (!index(other, json.nodes) || json.nodes[other].mesh === undefined) {
            say(`collider ${n}: node ${other} has no mesh`);
        } else if (convexHull !== true) {
            say(`collider ${n} is a triangle mesh, not a convex hull`);
        } else {
            found.push({ node: n, hullNode: other });
        }
    });
    return found;
}

function omiColliders(json, say) {
    const list = json.extensions?.OMI_physics_shape?.shapes ?? [];
    list.forEach((s, i) => checkShape(s, 'omi', json.meshes, say, `shape ${i}`));
    const found = [];
    json.nodes.forEach((node, n) => {
        const body = node.extensions?.OMI_physics_body;
        if (!body) {
            return;
        }
        only(body, ['motion', 'collider', 'trigger'], `node ${n}`, say);
        if (body.motion && !['static', 'kinematic', 'dynamic'].includes(body.motion.type)) {
            say(`the motion of node ${n} is ${body.motion.type}`);
        }
        if (body.collider?.shape !== undefined) {
            const shape = list[body.collider.shape];
            shape ? found.push({ node: n, shape, mesh: shape.convex?.mesh }) : say(`no such shape at ${n}`);
        }
    });
    return found;
}

export function collidersOf(json, kind) {
    const faults = [];
    const say = (what) => faults.push({ fault: 'schema', what });
    const used = kind === 'khr' ? ['KHR_implicit_shapes', 'KHR_physics_rigid_bodies']
                                : ['OMI_physics_shape', 'OMI_physics_body'];
    const present = JSON.stringify(json);
    for (const name of used) {
        const named = (json.extensionsUsed ?? []).includes(name);
        if (present.split(`"${name}":`).length > 1 && !named) {
            say(`extensionsUsed does not name ${name}`);
        }
    }
    const colliders = kind === 'khr' ? khrColliders(json, say) : omiColliders(json, say);
    return { colliders, faults };
}
