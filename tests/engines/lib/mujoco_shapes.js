// What MuJoCo has compiled, as comparePieces takes it: where its geoms and vertices are in the world.
import { applied, rowsOf, transposed } from './case.js';
import { plus } from './solid.js';

const kinds = { 2: 'sphere', 3: 'capsule', 5: 'cylinder', 6: 'box', 7: 'hull' };

function three(array, i) {
    return [array[3 * i], array[3 * i + 1], array[3 * i + 2]];
}

// Returns the shapes of a model in its first pose, those that anything can touch, in their order.
export function shapesOf(mujoco, model, data) {
    const shapes = [];
    for (let g = 0; g < model.ngeom; ++g) {
        if (model.geom_contype[g] === 0 && model.geom_conaffinity[g] === 0) {
            continue;
        }
        const kind = kinds[model.geom_type[g]] ?? `geom of type ${model.geom_type[g]}`;
        const flat = Array.from(data.geom_xmat.slice(9 * g, 9 * g + 9));
        const rows = [flat.slice(0, 3), flat.slice(3, 6), flat.slice(6, 9)];
        const centre = three(data.geom_xpos, g);
        const size = three(model.geom_size, g);
        const named = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM.value, g);
        const shape = { name: named, kind, centre, group: model.geom_group[g] };
        if (kind === 'hull') {
            const mesh = model.geom_dataid[g];
            shape.name ||= mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_MESH.value, mesh);
            const first = model.mesh_vertadr[mesh];
            shape.points = Array.from({ length: model.mesh_vertnum[mesh] }, (_, v) =>
                plus(centre, applied(rows, three(model.mesh_vert, first + v))),
            );
        } else if (kind === 'box') {
            shape.halfExtents = size;
            shape.axes = transposed(rows);
        } else {
            shape.radius = size[0];
            shape.halfHeight = size[1];
            shape.axis = transposed(rows)[2];
        }
        shapes.push(shape);
    }
    return shapes;
}

// Returns mass, centre and inertia about it of a body, which MuJoCo keeps by principal axes.
export function massOfBody(model, body) {
    const rows = rowsOf(Array.from(model.body_iquat.slice(4 * body, 4 * body + 4)));
    const principal = three(model.body_inertia, body);
    const columns = transposed(rows);
    const inertia = [0, 1, 2].map((i) =>
        [0, 1, 2].map((j) => columns.reduce((sum, c, k) => sum + principal[k] * c[i] * c[j], 0)),
    );
    return { mass: model.body_mass[body], centre: three(model.body_ipos, body), inertia };
}
