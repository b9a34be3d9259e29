import type { ModeFamily } from "../../domain/modes.ts";
import type { ProductType } from "../../domain/products.ts";
import { emptyForm, type SearchForm, type TimeFilter } from "../../features/search/form/search-form.ts";
import { decodeArea, encodeArea } from "./area-param.ts";
import type { SearchParams } from "./search-params.ts";

/** The search a link asks for; undefined when the link has none. */
export function formOfParams(params: SearchParams): SearchForm | undefined {
  if (!params.time) return undefined;
  const [least, most] = (params.incidence ?? "").split("-").map(Number);
  return {
    area: (params.area && decodeArea(params.area)) || [],
    time: parseTime(params.time),
    families: split<ModeFamily>(params.mode),
    lookSide: params.look,
    passDirection: params.pass,
    incidence: least !== undefined && most !== undefined && least <= most ? [least, most] : undefined,
    products: split<ProductType>(params.product),
    collection: params.collection ?? emptyForm.collection,
    sort: params.sort ?? emptyForm.sort,
  };
}

/** The link's part for a search; what is at its default is left out, but the time is always written. */
export function paramsOfForm(form: SearchForm): Omit<SearchParams, "frame" | "view" | "projection"> {
  return {
    area: form.area.length > 0 ? encodeArea(form.area) : undefined,
    time: printTime(form.time),
    mode: join(form.families),
    look: form.lookSide,
    pass: form.passDirection,
    incidence: form.incidence?.join("-"),
    product: join(form.products),
    collection: form.collection === emptyForm.collection ? undefined : form.collection,
    sort: form.sort === emptyForm.sort ? undefined : form.sort,
  };
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

// The schema of the parameters has checked every entry of a list.
function split<T extends string>(text: string | undefined): T[] {
  return text ? (text.split(",") as T[]) : [];
}

function join(entries: readonly string[]): string | undefined {
  return entries.length > 0 ? entries.join(",") : undefined;
}
