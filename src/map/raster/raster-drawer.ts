import type { CustomRenderMethodInput } from "maplibre-gl";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { mercator } from "../../geo/mercator.ts";
import { entryAt } from "../../geo/packed.ts";
import type { DecodedTile, OpenRaster, Placement, TileKey } from "../../raster/raster.ts";
import { compile, translated } from "../custom-program.ts";
import type { RasterLook } from "./raster-look.ts";
import { type PixelBox, tileBox } from "./raster-plan.ts";

/**
 * Draws tiles of a radar image by WebGL 2. Each tile has a mesh of 8 × 8 cells placed on the ground, relative to one
 * origin of the image (0.3 mm at 5 km in single precision). A tile that has not come is drawn with its own mesh from the
 * nearest coarser texture, so that each place is drawn once. Gray = clamp((dB - low) / (high - low))^(1/gamma); texels
 * under a pixel are averaged in power, magnified ones interpolated in dB.
 */

const CELLS = 8;
/** Longest time of uploads in a frame, ms. */
const UPLOAD_MS = 6;

/** Numbers of a texture's texel by kind of values. */
interface Texture {
  readonly texture: WebGLTexture;
  readonly tile: DecodedTile;
  readonly bytes: number;
  /** Neighbors whose pixels its border has. */
  readonly joined: Set<number>;
}

export interface Drawn {
  /** Tiles that were drawn from the wanted level itself. */
  readonly whole: readonly DecodedTile[];
  /** Textures are left to upload. */
  readonly isBehind: boolean;
}

export interface DrawOptions {
  readonly look: RasterLook;
  readonly opacity: number;
  readonly worlds: readonly number[];
}

export type RasterDrawer = ReturnType<typeof createRasterDrawer>;

/** `mostBytes` bounds the textures. */
export function createRasterDrawer(
  gl: WebGL2RenderingContext,
  raster: OpenRaster,
  placement: Placement,
  mostBytes: number,
) {
  const { facts } = raster;
  const [full] = facts.levels;
  const origin = mercator(placement.toGround(full.width / 2, full.height / 2));
  const textures = new Map<string, Texture>();
  const meshes = new Map<string, WebGLVertexArrayObject>();
  const buffers: WebGLBuffer[] = [];
  const programs = new Map<boolean, WebGLProgram>();
  const indexes = gl.createBuffer();
  gl.bindVertexArray(null);
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexes);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, meshIndexes(), gl.STATIC_DRAW);

  const nameOf = ({ level, index, frame }: TileKey) => `${frame}/${level}/${index}`;

  function meshOf(level: number, index: number): WebGLVertexArrayObject {
    return getOrAdd(meshes, `${level}/${index}`, () => {
      const vertices = meshVertices(tileBox(facts.levels, level, index), placement, origin);
      const mesh = gl.createVertexArray();
      const buffer = gl.createBuffer();
      buffers.push(buffer);
      gl.bindVertexArray(mesh);
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.bufferData(gl.ARRAY_BUFFER, vertices, gl.STATIC_DRAW);
      gl.enableVertexAttribArray(0);
      gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indexes);
      gl.bindVertexArray(null);
      return mesh;
    });
  }

  /** Returns the texture of a tile that has come, uploaded if `mayUpload`. */
  function textureOf(key: TileKey, mayUpload: () => boolean): Texture | "later" | undefined {
    const tile = raster.tile(key);
    if (!tile) return undefined;
    const name = nameOf(key);
    const found = textures.get(name);
    if (found?.tile === tile) {
      textures.delete(name);
      textures.set(name, found);
      joinNeighbors(found);
      return found;
    }
    if (!mayUpload()) return "later";
    const made = {
      texture: upload(gl, tile, facts.channels),
      tile,
      bytes: tile.values.byteLength,
      joined: new Set<number>(),
    };
    joinNeighbors(made);
    if (found) gl.deleteTexture(found.texture);
    textures.delete(name);
    textures.set(name, made);
    return made;
  }

  /** Copies pixels of neighbors that have come into the border, so that no seam shows between magnified tiles. */
  function joinNeighbors({ texture, tile, joined }: Texture): void {
    const { columns, rows } = entryAt(facts.levels, tile.level);
    const [column, row] = [tile.index % columns, Math.floor(tile.index / columns)];
    for (const [number, [right, down]] of SIDES.entries()) {
      const [x, y] = [column + right, row + down];
      if (joined.has(number) || x < 0 || y < 0 || x >= columns || y >= rows) continue;
      const neighbor = raster.tile({ ...tile, index: y * columns + x });
      if (!neighbor) continue;
      joined.add(number);
      gl.bindTexture(gl.TEXTURE_2D, texture);
      uploadBorder(gl, tile, facts.channels, [right, down], neighbor);
    }
  }

  function evict(used: ReadonlySet<Texture>): void {
    let bytes = [...textures.values()].reduce((sum, texture) => sum + texture.bytes, 0);
    for (const [name, texture] of textures) {
      if (bytes <= mostBytes) return;
      if (used.has(texture)) continue;
      gl.deleteTexture(texture.texture);
      textures.delete(name);
      bytes -= texture.bytes;
    }
  }

  return {
    draw(tiles: readonly TileKey[], input: CustomRenderMethodInput, options: DrawOptions): Drawn {
      const start = performance.now();
      const mayUpload = () => performance.now() - start < UPLOAD_MS;
      const used = new Set<Texture>();
      const whole: DecodedTile[] = [];
      let isBehind = false;
      const parts: { key: TileKey; from: Texture; level: number; box: PixelBox }[] = [];
      for (const key of tiles) {
        const box = tileBox(facts.levels, key.level, key.index);
        for (let level = key.level; level < facts.levels.length; level++) {
          const coarse = level === key.level ? key : { ...key, level, index: tileHolding(level, box) };
          const texture = textureOf(coarse, mayUpload);
          if (texture === "later") isBehind = true;
          if (!texture || texture === "later") continue;
          used.add(texture);
          if (level === key.level) whole.push(texture.tile);
          parts.push({ key, from: texture, level, box });
          break;
        }
      }
      const first = parts[0];
      if (first) {
        const isFloat = first.from.tile.values instanceof Float32Array;
        const program = getOrAdd(programs, isFloat, () =>
          compile(gl, VERTEX_SOURCE, fragmentSource(isFloat)),
        );
        begin(program, options);
        const of = (name: string) => gl.getUniformLocation(program, name);
        const places = options.worlds.map((world) =>
          translated(input.defaultProjectionData.mainMatrix, origin[0] + world, origin[1]),
        );
        for (const { key, from, level, box } of parts) {
          const texels = texelsOf(level, from.tile.index, box);
          gl.uniform4f(of("u_texels"), ...texels);
          gl.uniform2i(of("u_size"), from.tile.width, from.tile.height);
          gl.bindTexture(gl.TEXTURE_2D, from.texture);
          gl.bindVertexArray(meshOf(key.level, key.index));
          for (const place of places) {
            gl.uniformMatrix4fv(of("u_from_origin"), false, place);
            gl.drawElements(gl.TRIANGLES, 6 * CELLS * CELLS, gl.UNSIGNED_SHORT, 0);
          }
        }
        gl.bindVertexArray(null);
        gl.bindTexture(gl.TEXTURE_2D, null);
      }
      evict(used);
      return { whole, isBehind };
    },
    remove(): void {
      for (const { texture } of textures.values()) gl.deleteTexture(texture);
      for (const mesh of meshes.values()) gl.deleteVertexArray(mesh);
      for (const buffer of buffers) gl.deleteBuffer(buffer);
      for (const program of programs.values()) gl.deleteProgram(program);
      gl.deleteBuffer(indexes);
    },
  };

  /** Returns the tile of a level that holds the middle of a box. */
  function tileHolding(level: number, [left, top, right, bottom]: PixelBox): number {
    const { width, height, tileWidth, tileHeight, columns } = entryAt(facts.levels, level);
    const column = Math.floor((((left + right) / 2) * width) / full.width / tileWidth);
    const row = Math.floor((((top + bottom) / 2) * height) / full.height / tileHeight);
    return row * columns + column;
  }

  /** Returns the texel at the box's upper left corner, and texels over its width and height. */
  function texelsOf(level: number, index: number, [left, top, right, bottom]: PixelBox) {
    const { width, height, tileWidth, tileHeight, columns } = entryAt(facts.levels, level);
    const [across, down] = [width / full.width, height / full.height];
    return [
      left * across - (index % columns) * tileWidth,
      top * down - Math.floor(index / columns) * tileHeight,
      (right - left) * across,
      (bottom - top) * down,
    ] as const;
  }

  function begin(program: WebGLProgram, { look, opacity }: DrawOptions): void {
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook.
    gl.useProgram(program);
    const of = (name: string) => gl.getUniformLocation(program, name);
    gl.activeTexture(gl.TEXTURE0);
    gl.uniform1i(of("u_values"), 0);
    gl.uniform2f(of("u_window"), look.low, look.high);
    gl.uniform1f(of("u_gamma"), look.gamma);
    gl.uniform1f(of("u_inverted"), look.isInverted ? 1 : 0);
    gl.uniform1f(of("u_opacity"), opacity);
    gl.uniform1i(of("u_channels"), facts.channels);
    // No data below: amplitudes are never negative.
    gl.uniform1f(of("u_no_data"), facts.noData ?? -1);
  }
}

/** Vertices: mercator from the origin, share of the tile across and down. */
function meshVertices(
  [left, top, right, bottom]: PixelBox,
  placement: Placement,
  origin: readonly [number, number],
): Float32Array<ArrayBuffer> {
  const vertices = new Float32Array(4 * (CELLS + 1) ** 2);
  for (let i = 0, row = 0; row <= CELLS; row++) {
    for (let column = 0; column <= CELLS; column++, i += 4) {
      const [u, v] = [column / CELLS, row / CELLS];
      const [x, y] = mercator(placement.toGround(left + u * (right - left), top + v * (bottom - top)));
      vertices.set([x - origin[0], y - origin[1], u, v], i);
    }
  }
  return vertices;
}

function meshIndexes(): Uint16Array<ArrayBuffer> {
  const corners: number[] = [];
  for (let row = 0; row < CELLS; row++) {
    for (let column = 0; column < CELLS; column++) {
      const at = row * (CELLS + 1) + column;
      corners.push(at, at + 1, at + CELLS + 1, at + CELLS + 1, at + 1, at + CELLS + 2);
    }
  }
  return Uint16Array.from(corners);
}

/** Directions of the neighbors of a tile: right and down. */
const SIDES = [-1, 0, 1]
  .flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const))
  .filter(([right, down]) => right !== 0 || down !== 0);

/** Uploads a tile with a border of a texel, which repeats its edge until neighbors come. */
function upload(gl: WebGL2RenderingContext, tile: DecodedTile, channels: 1 | 3) {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  const { inner } = formatOf(gl, tile, channels);
  gl.texStorage2D(gl.TEXTURE_2D, 1, inner, tile.width + 2, tile.height + 2);
  uploadPart(gl, tile, channels, { from: [0, 0], to: [1, 1], size: [tile.width, tile.height] });
  for (const side of SIDES) uploadBorder(gl, tile, channels, side, tile);
  for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
  return texture;
}

/** Fills the border of a tile on a side from a neighbor's nearest pixels, or from its own. */
function uploadBorder(
  gl: WebGL2RenderingContext,
  tile: DecodedTile,
  channels: 1 | 3,
  side: readonly [right: number, down: number],
  source: DecodedTile,
): void {
  const isOwn = source === tile;
  const along = (way: number, size: number, others: number) => {
    if (way === 0) return { from: 0, to: 1, size };
    const isFirst = isOwn ? way < 0 : way > 0;
    return { from: isFirst ? 0 : others - 1, to: way < 0 ? 0 : size + 1, size: 1 };
  };
  const across = along(side[0], tile.width, source.width);
  const down = along(side[1], tile.height, source.height);
  uploadPart(gl, source, channels, {
    from: [across.from, down.from],
    to: [across.to, down.to],
    size: [across.size, down.size],
  });
}

interface Part {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly size: readonly [width: number, height: number];
}

/** Copies pixels of a tile into the bound texture. */
function uploadPart(
  gl: WebGL2RenderingContext,
  tile: DecodedTile,
  channels: 1 | 3,
  { from, to, size }: Part,
): void {
  const { format, type } = formatOf(gl, tile, channels);
  const layout = [
    [gl.UNPACK_ALIGNMENT, 1, 4],
    [gl.UNPACK_ROW_LENGTH, tile.width, 0],
    [gl.UNPACK_SKIP_PIXELS, from[0], 0],
    [gl.UNPACK_SKIP_ROWS, from[1], 0],
  ] as const;
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  for (const [name, value] of layout) gl.pixelStorei(name, value);
  gl.texSubImage2D(gl.TEXTURE_2D, 0, ...to, ...size, format, type, tile.values);
  for (const [name, , usual] of layout) gl.pixelStorei(name, usual);
}

function formatOf(gl: WebGL2RenderingContext, { values }: DecodedTile, channels: 1 | 3) {
  const isColor = channels === 3;
  if (values instanceof Float32Array)
    return { inner: isColor ? gl.RGB32F : gl.R32F, format: isColor ? gl.RGB : gl.RED, type: gl.FLOAT };
  return {
    inner: isColor ? gl.RGB16UI : gl.R16UI,
    format: isColor ? gl.RGB_INTEGER : gl.RED_INTEGER,
    type: gl.UNSIGNED_SHORT,
  };
}

const VERTEX_SOURCE = `#version 300 es
precision highp float;
layout(location = 0) in vec4 a_place;
uniform mat4 u_from_origin;
uniform vec4 u_texels;
out vec2 v_texel;

void main() {
  gl_Position = u_from_origin * vec4(a_place.xy, 0.0, 1.0);
  v_texel = u_texels.xy + a_place.zw * u_texels.zw;
}`;

const fragmentSource = (isFloat: boolean) => `#version 300 es
precision highp float;
precision highp int;
uniform highp ${isFloat ? "sampler2D" : "usampler2D"} u_values;
uniform ivec2 u_size;
uniform vec2 u_window;
uniform float u_gamma;
uniform float u_inverted;
uniform float u_opacity;
uniform int u_channels;
uniform float u_no_data;
in vec2 v_texel;
out vec4 color;

// The texture has a border of a texel.
vec3 valueAt(ivec2 texel) {
  return vec3(texelFetch(u_values, clamp(texel + 1, ivec2(0), u_size + 1), 0).rgb);
}

bool isData(vec3 value) {
  float first = u_channels == 3 ? max(value.r, max(value.g, value.b)) : value.r;
  return !(first == u_no_data) && !isnan(first);
}

vec3 decibel(vec3 amplitude) {
  return 6.0206 * log2(max(amplitude, 1e-6));
}

void main() {
  vec2 reach = max(abs(dFdx(v_texel)), abs(dFdy(v_texel)));
  ivec2 nearest = ivec2(floor(v_texel));
  vec3 level = vec3(0.0);
  float weight = 0.0;
  if (max(reach.x, reach.y) > 1.0) {
    ivec2 count = ivec2(clamp(ceil(reach), 1.0, 4.0));
    vec3 power = vec3(0.0);
    for (int j = 0; j < count.y; j++) {
      for (int i = 0; i < count.x; i++) {
        vec2 share = (vec2(i, j) + 0.5) / vec2(count) - 0.5;
        vec3 value = valueAt(ivec2(floor(v_texel + share * reach)));
        if (!isData(value)) continue;
        power += value * value;
        weight += 1.0;
      }
    }
    level = decibel(sqrt(power / max(weight, 1.0)));
  } else if (isData(valueAt(nearest))) {
    vec2 from = floor(v_texel - 0.5);
    vec2 part = v_texel - 0.5 - from;
    for (int j = 0; j < 2; j++) {
      for (int i = 0; i < 2; i++) {
        vec3 value = valueAt(ivec2(from) + ivec2(i, j));
        if (!isData(value)) continue;
        float share = (i == 1 ? part.x : 1.0 - part.x) * (j == 1 ? part.y : 1.0 - part.y);
        level += share * decibel(value);
        weight += share;
      }
    }
    level /= max(weight, 1e-6);
  }
  if (weight == 0.0) discard;
  vec3 gray = pow(clamp((level - u_window.x) / (u_window.y - u_window.x), 0.0, 1.0), vec3(1.0 / u_gamma));
  gray = mix(gray, 1.0 - gray, u_inverted);
  if (u_channels == 1) gray = gray.rrr;
  color = vec4(gray, 1.0) * u_opacity;
}`;
