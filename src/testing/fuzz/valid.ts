import { z } from "zod";
import type { Pools } from "./pools.ts";

/** As much of JSON Schema as the contract's schemas come to. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Returns the JSON Schema of valid input. */
export function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
}

/** Makes values that a schema takes; those of names that the pools know come from there, mostly. */
export function validMaker(random: () => number, pools: Pools) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));

  function make(schema: Schema, name: string, defs: Record<string, Schema>): unknown {
    const known = pools.values(name);
    if (known.length > 0 && random() < 0.97) return structuredClone(pick(known));
    if (schema.$ref) return make(defs[schema.$ref.replace("#/$defs/", "")] ?? {}, name, defs);
    if (schema.anyOf) return make(pick(schema.anyOf), name, defs);
    if (schema.enum) return pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    const { minimum = -1_000, maximum = 1_000 } = schema;
    switch (type) {
      case "object":
        return makeObject(schema, defs);
      case "array":
        return makeArray(schema, name, defs);
      case "integer":
        return between(Math.ceil(minimum), Math.floor(maximum));
      case "number":
        return minimum + random() * (maximum - minimum);
      case "boolean":
        return random() < 0.5;
      default:
        return pick(["a", "text", "Ünï 🛰", "0", "12"]);
    }
  }

  function makeObject(schema: Schema, defs: Record<string, Schema>): object {
    const { properties = {}, required = [], additionalProperties } = schema;
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || random() < 0.2)
      .map(([name, inner]) => [name, make(inner, name, defs)]);
    if (typeof additionalProperties === "object" && Object.keys(properties).length === 0) {
      const names = Array.from({ length: between(0, 2) }, () => String(pick(pools.values("field"))));
      entries.push(...names.map((name) => [name, make(additionalProperties, "", defs)]));
    }
    return Object.fromEntries(entries);
  }

  function makeArray(schema: Schema, name: string, defs: Record<string, Schema>): unknown[] {
    const { prefixItems, items, minItems = 0, maxItems = 4 } = schema;
    if (prefixItems) return prefixItems.map((inner) => make(inner, "", defs));
    const inner = typeof items === "object" ? items : {};
    const count = between(minItems, Math.max(minItems, Math.min(maxItems, minItems + 2)));
    return Array.from({ length: count }, () => make(inner, `${name}[]`, defs));
  }

  return (schema: Schema, name = "") => make(schema, name, schema.$defs ?? {});
}
