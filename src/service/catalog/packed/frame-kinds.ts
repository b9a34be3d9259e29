import { float64At, uint16At } from "../../../geo/packed.ts";
import { type Field, textOf } from "../fields.ts";
import { type Columns, columnReader, count, type NumberColumn, type Traits, UNKNOWN } from "./columns.ts";

type SharedField = Extract<Field, { kind: "text" | "count" }>;

/** Values of a property: texts in lower case, or numbers. */
interface SharedValues {
  values: readonly (string | number)[];
  /** By kind, the place of its value in `values`. */
  places: Uint16Array;
}

/**
 * Profiles merged by the properties that searches use: far fewer kinds than profiles, which also name
 * satellites.
 */
export interface FrameKinds {
  /** By profile, its kind. */
  ofProfile: Uint16Array;
  /** By kind, one of its profiles. */
  traits: readonly Traits[];
  products: Uint16Array;
  /** Number of rows. */
  rows: Uint32Array;
  /** Collected on first use. */
  valuesOf(field: SharedField): SharedValues;
  /** Tells whether a row of the kind may lie in a column's range, ends included. Computed on first use. */
  reaches(kind: number, column: NumberColumn, min: number, max: number): boolean;
}

/** Least and greatest number of a column, by kind. */
interface Reach {
  least: Float64Array;
  most: Float64Array;
}

export function createFrameKinds(columns: Columns): FrameKinds {
  const { profile, profiles } = columns;
  const numbers = new Map<string, number>();
  const traits: Traits[] = [];
  const ofProfile = Uint16Array.from(profiles, (given) => {
    const { mode, lookSide, passDirection, polarization } = given;
    const { products, rangeLooks, azimuthLooks, inclination } = given;
    const key = `${mode} ${lookSide} ${passDirection} ${polarization} ${products} ${rangeLooks} ${azimuthLooks} ${inclination}`;
    const number = numbers.get(key) ?? traits.push(given) - 1;
    numbers.set(key, number);
    return number;
  });
  const rows = new Uint32Array(traits.length);
  for (let row = 0; row < profile.length; row++) count(rows, uint16At(ofProfile, uint16At(profile, row)));
  const known = new Map<string, SharedValues>();
  const reaches = new Map<NumberColumn, Reach>();

  function collect(field: SharedField): SharedValues {
    const seen = new Map<string | number, number>();
    const places = Uint16Array.from(traits, (given) => {
      const value = field.kind === "text" ? textOf(field.trait, given).toLowerCase() : given[field.trait];
      const place = seen.get(value) ?? seen.size;
      seen.set(value, place);
      return place;
    });
    return { values: [...seen.keys()], places };
  }

  function reachOf(column: NumberColumn): Reach {
    const valueAt = columnReader(columns, column);
    const least = new Float64Array(traits.length).fill(Number.POSITIVE_INFINITY);
    const most = new Float64Array(traits.length).fill(Number.NEGATIVE_INFINITY);
    for (let row = 0; row < profile.length; row++) {
      const value = valueAt(row);
      if (value === UNKNOWN) continue;
      const kind = uint16At(ofProfile, uint16At(profile, row));
      if (value < float64At(least, kind)) least[kind] = value;
      if (value > float64At(most, kind)) most[kind] = value;
    }
    return { least, most };
  }

  return {
    ofProfile,
    traits,
    products: Uint16Array.from(traits, ({ products }) => products),
    rows,
    valuesOf(field) {
      const values = known.get(field.trait) ?? collect(field);
      known.set(field.trait, values);
      return values;
    },
    reaches(kind, column, min, max) {
      const reach = reaches.get(column) ?? reachOf(column);
      reaches.set(column, reach);
      return float64At(reach.least, kind) <= max && float64At(reach.most, kind) >= min;
    },
  };
}

export function kindAt({ profile }: Columns, { ofProfile }: FrameKinds, row: number): number {
  return uint16At(ofProfile, uint16At(profile, row));
}
