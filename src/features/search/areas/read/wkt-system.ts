import { entryAt } from "../../../../geo/packed.ts";
export interface WktSystem {
  name: string;
  /** Lower-case letters and digits, without "D_" in front. */
  datum: string;
  axis: number;
  /** 0 for a sphere. */
  inverseFlattening: number;
  /** Shift to WGS 84 as written: meters, seconds of arc, parts per million. */
  stated: readonly string[];
  meridian: number;
  /** PROJ terms without datum; undefined for longitude and latitude. */
  projection: string | undefined;
}

/** `NAME["text",1,OTHER[…]]`, values as text. */
interface Node {
  word: string;
  values: string[];
  nodes: Node[];
}

/** A method's names in WKT 1 (GDAL, Esri) and WKT 2, its PROJ terms, and its unusual parameters. */
type Method = readonly [names: string, terms: string, as?: Readonly<Record<string, string>>];

const TRUE_SCALE = { lat_1: "lat_ts" };

/** Names as lower-case letters and digits. */
const METHODS: readonly Method[] = [
  ["transversemercator gausskruger", "+proj=tmerc"],
  ["lambertconformalconic lambertconformalconic1sp lambertconformalconic2sp", "+proj=lcc"],
  ["lambertconicconformal1sp lambertconicconformal2sp", "+proj=lcc"],
  ["albers albersequalarea albersconicequalarea", "+proj=aea"],
  ["lambertazimuthalequalarea", "+proj=laea"],
  ["mercator1sp mercatorvarianta", "+proj=merc"],
  ["mercator mercator2sp mercatorvariantb", "+proj=merc", TRUE_SCALE],
  [
    "mercatorauxiliarysphere popularvisualisationpseudomercator",
    "+proj=merc +a=6378137 +b=6378137 +nadgrids=@null",
  ],
  ["obliquestereographic doublestereographic", "+proj=sterea"],
  ["polarstereographic polarstereographicvarianta", "+proj=stere", { lat_0: "pole" }],
  [
    "polarstereographicvariantb stereographicnorthpole stereographicsouthpole",
    "+proj=stere",
    { lat_1: "pole" },
  ],
  ["newzealandmapgrid", "+proj=nzmg"],
  ["swissobliquecylindrical", "+proj=somerc"],
  [
    "hotineobliquemercatorazimuthcenter hotineobliquemercatorvariantb obliquemercator rectifiedskeworthomorphiccenter",
    "+proj=omerc",
    { lon_0: "lonc" },
  ],
  // Measured from the natural origin, not the center.
  [
    "hotineobliquemercator hotineobliquemercatorazimuthnaturalorigin rectifiedskeworthomorphicnaturalorigin hotineobliquemercatorvarianta",
    "+proj=omerc +no_uoff",
    { lon_0: "lonc" },
  ],
  ["cassini cassinisoldner", "+proj=cass"],
  ["polyconic americanpolyconic", "+proj=poly"],
  ["equirectangular equidistantcylindrical platecarree", "+proj=eqc", TRUE_SCALE],
  ["cylindricalequalarea lambertcylindricalequalarea", "+proj=cea", TRUE_SCALE],
  ["azimuthalequidistant", "+proj=aeqd"],
  ["equidistantconic", "+proj=eqdc"],
  ["sinusoidal", "+proj=sinu"],
  ["mollweide", "+proj=moll"],
  ["robinson", "+proj=robin"],
];

/** Parameters of all methods by their PROJ term: whole names as lower-case letters and digits. */
const PARAMETERS: readonly (readonly [term: string, names: RegExp])[] = [
  ["lat_0", /^(latitudeof(origin|center|naturalorigin|falseorigin|projectioncentre)|centralparallel)$/],
  ["lon_0", /^(longitudeof(origin|center|naturalorigin|falseorigin|projectioncentre|pole)|centralmeridian)$/],
  ["lat_1", /^(standardparallel1|latitudeof(1st)?standardparallel)$/],
  ["lat_2", /^(standardparallel2|latitudeof2ndstandardparallel)$/],
  ["k_0", /^scalefactor(atnaturalorigin|atprojectioncentre|oninitialline)?$/],
  ["alpha", /^azimuth(ofinitialline|atprojectioncentre)?$/],
  ["gamma", /^(rectifiedgridangle|xyplanerotation|anglefromrectifiedtoskewgrid)$/],
  ["x_0", /^(falseeasting|eastingat(falseorigin|projectioncentre))$/],
  ["y_0", /^(falsenorthing|northingat(falseorigin|projectioncentre))$/],
];

const GEOGRAPHIC = ["GEOGCS", "GEOGCRS", "GEODCRS", "BASEGEOGCRS", "BASEGEODCRS"];
const DEGREE = Math.PI / 180;

/** Reads WKT 1 or 2; undefined for what is not fully understood. */
export function readWktSystem(text: string): WktSystem | undefined {
  const root = parseNode(text);
  if (!root || root.word === "BOUNDCRS") return undefined;
  const projected = find(root, ["PROJCS", "PROJCRS"]);
  const geographic = find(root, GEOGRAPHIC);
  const datum = geographic && find(geographic, ["DATUM", "ENSEMBLE"]);
  const ellipsoid = datum && find(datum, ["SPHEROID", "ELLIPSOID"]);
  if (!geographic || !datum || !ellipsoid) return undefined;
  const [axis, inverseFlattening] = ellipsoid.values.slice(1).map(Number);
  const degrees = angleUnit(geographic) / DEGREE;
  const projection = projected && projectionOf(projected, angleUnit(geographic));
  const isDegrees = Math.abs(degrees - 1) < 1e-6;
  if (projected ? projection === undefined : !isDegrees) return undefined;
  if (axis === undefined || inverseFlattening === undefined || !Number.isFinite(axis + inverseFlattening))
    return undefined;
  const meridian = find(geographic, ["PRIMEM"]);
  return {
    name: (root.values[0] ?? "").replaceAll("_", " "),
    datum: plain((datum.values[0] ?? "").replace(/^D_/i, "")),
    axis: axis * unitOf(ellipsoid, "LENGTHUNIT", 1),
    inverseFlattening,
    stated: find(datum, ["TOWGS84"])?.values ?? [],
    meridian: meridian ? (Number(meridian.values[1]) * unitOf(meridian, "ANGLEUNIT", DEGREE)) / DEGREE : 0,
    projection,
  };
}

function projectionOf(projected: Node, baseAngle: number): string | undefined {
  const holder = find(projected, ["CONVERSION"]) ?? projected;
  const named = isOfWeb(projected)
    ? "mercatorauxiliarysphere"
    : plain(find(holder, ["PROJECTION", "METHOD"])?.values[0] ?? "");
  const method = METHODS.find(([names]) => names.split(" ").includes(named));
  if (!method) return undefined;
  const [, given, as = {}] = method;
  const length = unitOf(projected, "UNIT", lengthUnit(projected));
  const terms: Record<string, number> = {};
  for (const { word, values, nodes } of holder.nodes) {
    if (word !== "PARAMETER") continue;
    const [name, value] = [plain(values[0] ?? ""), Number(values[1])];
    // Selects the sphere of web Mercator, which is always the same.
    if (name === "auxiliaryspheretype") continue;
    const usual = PARAMETERS.find(([, names]) => names.test(name))?.[0];
    if (!usual || !Number.isFinite(value)) return undefined;
    const term = as[usual] ?? usual;
    const node = { word, values, nodes };
    if (term === "x_0" || term === "y_0") terms[term] = value * unitOf(node, "LENGTHUNIT", length);
    else if (term === "k_0") terms[term] = value;
    else terms[term] = (value * unitOf(node, "ANGLEUNIT", baseAngle)) / DEGREE;
  }
  const { pole, ...others } = terms;
  if (pole !== undefined) {
    others.lat_0 = Math.sign(pole) * 90;
    if (Math.abs(pole) < 90) others.lat_ts = pole;
  }
  const isSwiss = given === "+proj=omerc" && Math.abs((others.alpha ?? 0) - 90) < 1e-9;
  if (isSwiss && Math.abs((others.gamma ?? 90) - 90) > 1e-9) return undefined;
  const { alpha: _a, gamma: _g, lonc, ...swiss } = others;
  const all = isSwiss ? { ...swiss, lon_0: lonc } : others;
  const words = Object.entries(all).map(([term, value]) => `+${term}=${value}`);
  return [isSwiss ? "+proj=somerc" : given, ...words, `+to_meter=${length}`].join(" ");
}

/** Returns whether it is web Mercator, which GDAL's WKT 1 marks by a remark on another Mercator. */
function isOfWeb({ nodes }: Node): boolean {
  return nodes.some(
    ({ word, values: [of = "", value = ""] }) =>
      (word === "EXTENSION" && value.startsWith("+proj=merc +a=6378137 +b=6378137")) ||
      (word === "AUTHORITY" && of === "EPSG" && (value === "3857" || value === "3785")),
  );
}

/** Returns the unit of WKT 2 axes, beside them or in each. */
function lengthUnit(projected: Node): number {
  return unitOf(find(projected, ["AXIS"]) ?? projected, "LENGTHUNIT", unitOf(projected, "LENGTHUNIT", 1));
}

function angleUnit(geographic: Node): number {
  const axis = find(geographic, ["AXIS"]);
  const meridian = find(geographic, ["PRIMEM"]);
  return unitOf(
    geographic,
    "UNIT",
    unitOf(
      axis ?? geographic,
      "ANGLEUNIT",
      unitOf(geographic, "ANGLEUNIT", unitOf(meridian ?? geographic, "ANGLEUNIT", DEGREE)),
    ),
  );
}

function unitOf({ nodes }: Node, word: string, otherwise: number): number {
  const size = Number(nodes.find((node) => node.word === word)?.values[1]);
  return size > 0 ? size : otherwise;
}

function find(node: Node, words: readonly string[]): Node | undefined {
  if (words.includes(node.word)) return node;
  for (const one of node.nodes) {
    const found = find(one, words);
    if (found) return found;
  }
  return undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+]/g, "");
}

const DEEPEST = 20;

function parseNode(text: string): Node | undefined {
  const root: Node = { word: "", values: [], nodes: [] };
  const open = [root];
  for (const [token, quoted, word] of text.matchAll(/"((?:[^"]|"")*)"|([^"[\](),\s]+)|[[\](),]/g)) {
    const inner = entryAt(open, open.length - 1);
    if (token === "[" || token === "(") {
      const name = inner.values.pop();
      if (name === undefined || open.length > DEEPEST) return undefined;
      const node: Node = { word: name.toUpperCase(), values: [], nodes: [] };
      inner.nodes.push(node);
      open.push(node);
    } else if (token === "]" || token === ")") {
      if (open.length < 2) return undefined;
      open.pop();
    } else if (token !== ",") inner.values.push(quoted ?? word ?? "");
  }
  return open.length === 1 && root.nodes.length === 1 ? root.nodes[0] : undefined;
}
