import { type Drawing, edgesOf, ROW, type Run } from "./drawing.ts";

/** Points that lie one after the other in the textures. */
interface Part {
  readonly first: number;
  readonly count: number;
}

/** The edges of a drawing in textures, those of each run from when they are first to be seen. */
export interface EdgeTextures {
  /** Two whole numbers of each point, in rows of `ROW`. */
  readonly points: WebGLTexture;
  /** Four bytes of each point, as `Edges` has them. */
  readonly looks: WebGLTexture;
  /** Where the edges of some runs lie, in their order, neighbours as one. What is not there yet is put there. */
  partsOf(drawing: Drawing, runs: readonly Run[]): readonly Part[];
  remove(): void;
}

/** So many times what is first to be seen has room: what lies around it follows when the map is moved. */
const ROOM = 3;

export function edgeTextures(gl: WebGL2RenderingContext): EdgeTextures {
  const [points, looks] = [gl.createTexture(), gl.createTexture()];
  const places = new Map<Run, Part>();
  let held: Drawing | undefined;
  let rows = 0;
  let usedRows = 0;

  function clear(): void {
    places.clear();
    usedRows = 0;
  }

  /** Full textures are begun anew with what is to be seen now, larger where that is needed. */
  function put(drawing: Drawing, runs: readonly Run[]): void {
    const added = runs.filter((run) => !places.has(run));
    if (added.length === 0) return;
    const edges = edgesOf(drawing, added);
    const more = edges.looks.length / ROW;
    if (usedRows + more > rows && places.size > 0) {
      clear();
      put(drawing, runs);
      return;
    }
    if (more > rows) allocate(ROOM * more);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, points);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, usedRows, ROW, more, gl.RG_INTEGER, gl.INT, edges.points);
    gl.bindTexture(gl.TEXTURE_2D, looks);
    const bytes = new Uint8Array(edges.looks.buffer);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, usedRows, ROW, more, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, bytes);
    for (const [nth, run] of added.entries()) {
      const [first = 0, next = 0] = edges.starts.slice(nth, nth + 2);
      places.set(run, { first: usedRows * ROW + first, count: next - first });
    }
    usedRows += more;
  }

  function allocate(room: number): void {
    rows = room;
    gl.activeTexture(gl.TEXTURE0);
    for (const texture of [points, looks]) {
      gl.bindTexture(gl.TEXTURE_2D, texture);
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
      if (texture === points)
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32I, ROW, rows, 0, gl.RG_INTEGER, gl.INT, null);
      else gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8UI, ROW, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_BYTE, null);
    }
  }

  return {
    points,
    looks,
    partsOf(drawing, runs) {
      if (held !== drawing) clear();
      held = drawing;
      put(drawing, runs);
      const parts: { first: number; count: number }[] = [];
      for (const run of runs) {
        const { first = 0, count = 0 } = places.get(run) ?? {};
        const last = parts[parts.length - 1];
        if (last && last.first + last.count === first) last.count += count;
        else parts.push({ first, count });
      }
      return parts;
    },
    remove() {
      gl.deleteTexture(points);
      gl.deleteTexture(looks);
    },
  };
}
