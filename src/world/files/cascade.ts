import { getOrAdd } from "../../domain/get-or-add.ts";
import { float32At } from "../../geo/packed.ts";
import { hash } from "../random.ts";
import { powerTable, SPECKLE_STEPS } from "./paint.ts";
import { COG_TILE } from "./virtual-cog.ts";

/**
 * Speckled power of an image at all its levels, any tile alone: the smallest level has E·Γ(looks·4^k), and four children
 * share their parent's power as their own E·Γ do. A part of a sum of gamma variables does not depend on the sum, so each
 * level has the speckle of its looks, and a pixel is the mean power of its children exactly.
 */
export function createCascade(options: {
  levels: readonly { width: number; height: number }[];
  looks: number;
  seed: number;
  /** Fills in the expected power of the pixels of a level from a column and a row. */
  expect: (level: number, window: Window, power: Float32Array) => void;
}) {
  const { levels, looks, seed, expect } = options;
  const tables = new Map<number, Float32Array>();
  const kept = new Map<string, Float32Array>();

  /** Returns the pixels of a window, each of its own draw of speckle, before they share their parent's power. */
  function drawn(level: number, window: Window): Float32Array {
    const power = new Float32Array(window.width * window.height);
    expect(level, window, power);
    const table = getOrAdd(tables, level, () => powerTable(looks * 4 ** level));
    let i = 0;
    for (let row = window.top; row < window.top + window.height; row++) {
      const line = hash(seed, level, row);
      for (let column = window.left; column < window.left + window.width; column++, i++) {
        power[i] = float32At(power, i) * float32At(table, mixed(line, column) >>> (32 - SPECKLE_STEPS));
      }
    }
    return power;
  }

  /** Returns a window that begins and ends at even pixels, but for the smallest level. */
  function windowOf(level: number, window: Window): Float32Array {
    const power = drawn(level, window);
    if (level === levels.length - 1) return power;
    const above = {
      left: window.left / 2,
      top: window.top / 2,
      width: window.width / 2,
      height: window.height / 2,
    };
    const { width: across, height: down } = levels[level] ?? above;
    const parents = powerIn(level + 1, above);
    for (let y = 0; y < above.height; y++) {
      for (let x = 0; x < above.width; x++) {
        const i = 2 * y * window.width + 2 * x;
        const hasRight = window.left + 2 * x + 1 < across;
        const hasBelow = window.top + 2 * y + 1 < down;
        const [b, c, d] = [i + 1, i + window.width, i + window.width + 1];
        if (!hasRight) power[b] = power[d] = 0;
        if (!hasBelow) power[c] = power[d] = 0;
        const sum = float32At(power, i) + float32At(power, b) + float32At(power, c) + float32At(power, d);
        const children = (hasRight ? 2 : 1) * (hasBelow ? 2 : 1);
        const share = sum > 0 ? (children * float32At(parents, y * above.width + x)) / sum : 0;
        power[i] = float32At(power, i) * share;
        power[b] = float32At(power, b) * share;
        power[c] = float32At(power, c) * share;
        power[d] = float32At(power, d) * share;
      }
    }
    return power;
  }

  /** Returns a window of even or odd bounds. */
  function powerIn(level: number, window: Window): Float32Array {
    if (level === levels.length - 1) return windowOf(level, window);
    const [left, top] = [window.left & ~1, window.top & ~1];
    const width = (window.left + window.width - left + 1) & ~1;
    const height = (window.top + window.height - top + 1) & ~1;
    const whole = windowOf(level, { left, top, width, height });
    if (width === window.width && height === window.height) return whole;
    const part = new Float32Array(window.width * window.height);
    for (let row = 0; row < window.height; row++) {
      const from = (window.top - top + row) * width + window.left - left;
      part.set(whole.subarray(from, from + window.width), row * window.width);
    }
    return part;
  }

  return {
    /** Returns the power of a tile; beyond the image it has no meaning. */
    tile(level: number, column: number, row: number): Float32Array {
      const name = `${level} ${column} ${row}`;
      const found = kept.get(name);
      if (found) return found;
      const window = { left: column * COG_TILE, top: row * COG_TILE, width: COG_TILE, height: COG_TILE };
      const power = powerIn(level, window);
      kept.set(name, power);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_TILES) break;
        kept.delete(oldest);
      }
      return power;
    },
  };
}

export interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
}

const KEPT_TILES = 12;

function mixed(line: number, column: number): number {
  let value = Math.imul(line ^ column, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35);
  return (value ^ (value >>> 13)) >>> 0;
}
