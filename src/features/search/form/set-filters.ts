import { totalArea } from "../../../geo/area/area.ts";
import { crossesAntimeridian } from "../../../geo/area/split-antimeridian.ts";
import { isolate, t, text } from "../../../languages/texts.ts";
import { exactAreas } from "../../../shared/places/exact-areas.ts";
import { type NamedArea, nameOf } from "../../../shared/places/named-areas.ts";
import { formatArea, formatNumber, formatPrice, minorDigits } from "../../../ui/text/format.ts";
import { conditionWords } from "../conditions/condition-words.ts";
import { emptyForm, type SearchForm, timeWords } from "./search-form.ts";

export const filterNames = {
  area: text("Area"),
  time: text("Time¦span"),
  mode: text("Mode"),
  look: text("Viewing side"),
  resolution: text("Resolution"),
  price: text("Price"),
  incidence: text("Incidence"),
  product: text("Product"),
  coverage: text("Coverage"),
  property: text("Property"),
  collection: text("Images shown"),
} as const;
export type FilterName = keyof typeof filterNames;

export interface SetFilter {
  name: FilterName;
  words: string;
  without: Partial<SearchForm>;
}

export function setFilters(form: SearchForm, named: readonly NamedArea[], currency?: string): SetFilter[] {
  const { area, time, families, lookSide, passDirection, incidence, products, collection } = form;
  const { conditions, coverage, resolution, mostPrice } = form;
  const filters: SetFilter[] = [];
  const add = (name: FilterName, words: string, without: Partial<SearchForm>) =>
    filters.push({ name, words, without });
  if (area.length > 0) add("area", areaWords(area, named, form.place), { area: [] });
  if (time.kind !== "all") add("time", timeWords(time), { time: { kind: "all" } });
  if (families.length > 0) add("mode", families.join(", "), { families: [] });
  if (resolution !== undefined)
    add("resolution", t("{metres} m or finer", { metres: resolution }), { resolution: undefined });
  if (mostPrice !== undefined)
    add("price", t("Up to {price} each", { price: priceWords(mostPrice, currency) }), {
      mostPrice: undefined,
    });
  if (lookSide)
    add("look", lookSide === "left" ? t("Looks left") : t("Looks right"), { lookSide: undefined });
  if (passDirection)
    add("look", passDirection === "ascending" ? t("Ascending") : t("Descending"), {
      passDirection: undefined,
    });
  if (incidence)
    add("incidence", t("{from} to {to}°", { from: incidence[0], to: incidence[1] }), {
      incidence: undefined,
    });
  if (products.length > 0) add("product", products.join(", "), { products: [] });
  if (coverage !== undefined && area.length > 0)
    add("coverage", t("Covers at least {percent} %", { percent: coverage }), { coverage: undefined });
  for (const condition of conditions)
    add("property", conditionWords(condition), {
      conditions: conditions.filter((other) => other !== condition),
    });
  if (collection !== emptyForm.collection)
    add("collection", collection === "private" ? t("My images") : t("Catalog and my images"), {
      collection: emptyForm.collection,
    });
  return filters;
}

function priceWords(price: number, currency: string | undefined): string {
  if (!currency) return formatNumber(price);
  return formatPrice({ amount: price * 10 ** minorDigits(currency), currency });
}

/** Describes an area: name, size, number of parts, and whether it crosses 180°. */
export function areaWords(
  asked: SearchForm["area"],
  named: readonly NamedArea[],
  place?: string | undefined,
): string {
  const area = exactAreas().exactOf(asked);
  const size = formatArea(totalArea(area));
  const words = area.length > 1 ? t("{area} in {count} parts", { area: size, count: area.length }) : size;
  const whole = crossesAntimeridian(area) ? t("{area} · across 180°", { area: words }) : words;
  const name = nameOf(named, asked) ?? place;
  return name === undefined ? whole : `${isolate(name)} · ${whole}`;
}
