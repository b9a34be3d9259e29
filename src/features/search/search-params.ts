import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { z } from "zod";
import { productType } from "../../contract/common.ts";
import { type ModeFamily, modeFamilies, type ProductType } from "../../domain/modes.ts";
import { holesBesideOuter } from "../../geo/area/area-text.ts";
import { linkedRing, ringFault } from "../../geo/area/validity.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";
import {
  frameIDParam,
  listParam,
  numbersParam,
  optional,
  useKeptParams,
  viewParam,
} from "../../shared/address-params.ts";
import { readDay } from "../../ui/input/typed-values.ts";
import { decodeConditions, encodeConditions } from "./conditions/condition.ts";
import { emptyForm, MOST_PRICE, type SearchForm, sortOrders, type TimeFilter } from "./form/search-form.ts";
import { colorings } from "./frame-colors.ts";

/** "90d": the last days; "all"; or two UTC days, either may be missing: "2026-02-01_2026-05-19". */
const timePattern = /^(all|\d{1,4}d|(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?)$/;

function isSpan(time: string): boolean {
  const days = time.includes("_") ? time.split("_").filter((day) => day !== "") : [];
  const [from, to = from] = days;
  return days.every((day) => readDay(day) === day) && (from === undefined || to === undefined || from <= to);
}

/** Shareable state of the search screen; the presence of `time` means "searched". */
export const searchParams = z.object({
  area: optional(z.string().refine((text) => decodeArea(text) !== undefined)),
  /** Name of the place that the area was chosen by. */
  place: optional(z.string().min(1).max(80)),
  time: optional(z.string().regex(timePattern).refine(isSpan)),
  mode: listParam(z.enum(modeFamilies)),
  look: optional(z.enum(["left", "right"])),
  pass: optional(z.enum(["ascending", "descending"])),
  /** Degrees: "20-38". */
  incidence: numbersParam(/^\d{1,2}(\.\d)?-\d{1,2}(\.\d)?$/, ([least = 0, most = 0]) => least <= most),
  product: listParam(productType),
  /** Conditions on any property: "sar:looks_azimuth.gte.4". */
  where: optional(z.string().refine((text) => decodeConditions(text) !== undefined)),
  /** Least share of the area that a frame covers, percent. */
  covers: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
  /** Coarsest resolution, meters. */
  resolution: z.coerce.number().min(0.1).max(100).optional().catch(undefined),
  /** Highest price, in whole units of the contract's currency. */
  price: z.coerce.number().int().min(1).max(MOST_PRICE).optional().catch(undefined),
  collection: optional(z.enum(["public", "private", "both"])),
  sort: optional(z.enum(sortOrders)),
  frame: optional(frameIDParam),
  ...viewParam,
  projection: optional(z.enum(["mercator", "globe"])),
  color: optional(z.enum(colorings)),
  /** Shows a table in place of the map; `sort` is a column, "-price" for descending. */
  table: optional(z.literal("on")),
  by: optional(z.string().regex(/^-?[a-z_]{1,40}$/)),
});
export type SearchParams = z.infer<typeof searchParams>;

/** Returns the search of a link; undefined without area and time. */
export function formOfParams(params: SearchParams): SearchForm | undefined {
  if (!params.time && !params.area) return undefined;
  const [least, most] = (params.incidence ?? "").split("-").map(Number);
  return {
    area: (params.area && decodeArea(params.area)) || [],
    place: params.area && params.place,
    time: params.time ? parseTime(params.time) : emptyForm.time,
    families: split<ModeFamily>(params.mode),
    lookSide: params.look,
    passDirection: params.pass,
    incidence: least !== undefined && most !== undefined && least <= most ? [least, most] : undefined,
    products: split<ProductType>(params.product),
    conditions: (params.where && decodeConditions(params.where)) || [],
    coverage: params.covers,
    resolution: params.resolution,
    mostPrice: params.price,
    collection: params.collection ?? emptyForm.collection,
    sort: params.sort ?? emptyForm.sort,
  };
}

export type ShownParams = Pick<SearchParams, "frame" | "view" | "projection" | "color" | "table" | "by">;

/** Returns the parameters of a search without defaults, but always with the time. */
export function paramsOfForm(form: SearchForm): Omit<SearchParams, keyof ShownParams> {
  return {
    area: form.area.length > 0 ? encodeArea(form.area) : undefined,
    place: form.area.length > 0 ? form.place : undefined,
    time: printTime(form.time),
    mode: join(form.families),
    look: form.lookSide,
    pass: form.passDirection,
    incidence: form.incidence?.join("-"),
    product: join(form.products),
    where: form.conditions.length > 0 ? encodeConditions(form.conditions) : undefined,
    covers: form.area.length > 0 ? form.coverage : undefined,
    resolution: form.resolution,
    price: form.mostPrice,
    collection: form.collection === emptyForm.collection ? undefined : form.collection,
    sort: form.sort === emptyForm.sort ? undefined : form.sort,
  };
}

export function addressOfForm(form: SearchForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paramsOfForm(form)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Returns the search of a saved address; undefined for one that this version cannot read. */
export function formOfAddress(address: Readonly<Record<string, string>>): SearchForm | undefined {
  return formOfParams(searchParams.parse(address));
}

function parseTime(text: string): TimeFilter {
  if (text === "all") return { kind: "all" };
  if (text.endsWith("d")) return { kind: "days", days: Number.parseInt(text, 10) };
  const [from, to] = text.split("_");
  return { kind: "range", from: from || undefined, to: to || undefined };
}

function printTime(time: TimeFilter): string {
  switch (time.kind) {
    case "all":
      return "all";
    case "days":
      return `${time.days}d`;
    case "range":
      return `${time.from ?? ""}_${time.to ?? ""}`;
  }
}

function split<T extends string>(text: string | undefined): T[] {
  return text ? (text.split(",") as T[]) : [];
}

function join(entries: readonly string[]): string | undefined {
  return entries.length > 0 ? entries.join(",") : undefined;
}

const route = getRouteApi("/");
const NO_AREA: readonly Polygon[] = [];

export function useAppliedSearch() {
  const params = route.useSearch({ select: withoutView, structuralSharing: true });
  const navigate = route.useNavigate();
  const router = useRouter();
  const apply = useCallback(
    (form: SearchForm) =>
      void navigate({ to: "/", search: (kept) => ({ ...kept, frame: undefined, ...paramsOfForm(form) }) }),
    [navigate],
  );
  const show = useCallback(
    (change: ShownParams) => {
      // A map that stops moving while another screen loads must not change its address.
      if (router.latestLocation.pathname !== "/") return;
      void navigate({ to: "/", search: (kept) => ({ ...kept, ...change }), replace: true });
    },
    [navigate, router],
  );
  const applied = useFormOf(searchKey(params));
  return { params, applied, area: applied?.area ?? NO_AREA, apply, show };
}

function withoutView({ view: _, ...params }: SearchParams) {
  return params;
}

export function useAddressedView(): string | undefined {
  return route.useSearch({ select: ({ view }) => view });
}

export function useLastSearch() {
  const kept = useKeptParams((state) => state.kept);
  const params = useMemo(() => searchParams.parse(kept), [kept]);
  const applied = useFormOf(searchKey(params));
  return { params, applied, area: applied?.area ?? NO_AREA };
}

/** Returns the last applied search; does not rerender when only its frame or view changes. */
export function useLastApplied(): SearchForm | undefined {
  return useFormOf(useKeptParams(({ kept }) => searchKey(searchParams.parse(kept))));
}

function searchKey(params: SearchParams): string {
  const { frame: _, view: __, projection: ___, color: ____, table: _____, by: ______, ...search } = params;
  return JSON.stringify(search);
}

function useFormOf(key: string): SearchForm | undefined {
  return useMemo(() => formOfParams(JSON.parse(key)), [key]);
}

/** Encodes an area: numbers joined by `_`, open rings by `~`, polygons by `*`, which URLs do not escape. */
export function encodeArea(area: readonly Polygon[]): string {
  return area
    .map((polygon) =>
      polygon
        .map((ring) =>
          linkedRing(ring)
            .slice(0, -1)
            .map(([lng, lat]) => `${lng}_${lat}`)
            .join("_"),
        )
        .join("~"),
    )
    .join("*");
}

export function decodeArea(text: string): readonly Polygon[] | undefined {
  const polygons = text.split("*").map((polygon) => polygon.split("~").map(decodeRing));
  const usable = polygons.map((polygon) =>
    polygon.filter((ring) => ring !== undefined).filter((ring) => !ringFault(ring)),
  );
  const isWhole = usable.every((rings, index) => rings.length === polygons[index]?.length);
  return isWhole ? usable.map(holesBesideOuter) : undefined;
}

function decodeRing(text: string): Ring | undefined {
  const numbers = text.split("_").map(Number);
  if (numbers.length % 2 !== 0 || numbers.some((value) => !Number.isFinite(value))) return undefined;
  const open: Position[] = [];
  for (let i = 0; i < numbers.length; i += 2) open.push([entryAt(numbers, i), entryAt(numbers, i + 1)]);
  const [first] = open;
  if (!first) return undefined;
  const ring: Ring = [...open, first];
  if (!ring.some(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) > 180)) return ring;
  const continuous = unwrapRing(ring);
  return shiftRing(continuous, first[0] - (continuous[0]?.[0] ?? first[0]));
}
