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

/** PROJ terms of a method, and its unusual parameters. */
type Method = readonly [terms: string, as?: Readonly<Record<string, string>>];

const TRUE_SCALE = { lat_1: "lat_ts" };
const SPHERE_OF_WEB = "+proj=merc +a=6378137 +b=6378137 +nadgrids=@null";
const LAMBERT: Method = ["+proj=lcc"];
const ALBERS: Method = ["+proj=aea"];
const OBLIQUE: Method = ["+proj=omerc", { lon_0: "lonc" }];
/** Measured from the natural origin, not the center. */
const OBLIQUE_NATURAL: Method = ["+proj=omerc +no_uoff", { lon_0: "lonc" }];
const STEREO: Method = ["+proj=sterea"];
const CYLINDRICAL: Method = ["+proj=eqc", TRUE_SCALE];
const EQUAL: Method = ["+proj=laea"];

/** Methods by names in WKT 1 (GDAL, Esri) and WKT 2, lower-case letters and digits. */
const METHODS: Readonly<Record<string, Method>> = {
  transversemercator: ["+proj=tmerc"],
  gausskruger: ["+proj=tmerc"],
  lambertconformalconic: LAMBERT,
  lambertconformalconic1sp: LAMBERT,
  lambertconformalconic2sp: LAMBERT,
  lambertconicconformal1sp: LAMBERT,
  lambertconicconformal2sp: LAMBERT,
  albers: ALBERS,
  albersequalarea: ALBERS,
  albersconicequalarea: ALBERS,
  lambertazimuthalequalarea: EQUAL,
  mercator: ["+proj=merc", TRUE_SCALE],
  mercator1sp: ["+proj=merc"],
  mercatorvarianta: ["+proj=merc"],
  mercator2sp: ["+proj=merc", TRUE_SCALE],
  mercatorvariantb: ["+proj=merc", TRUE_SCALE],
  mercatorauxiliarysphere: [SPHERE_OF_WEB],
  popularvisualisationpseudomercator: [SPHERE_OF_WEB],
  obliquestereographic: STEREO,
  doublestereographic: STEREO,
  polarstereographic: ["+proj=stere", { lat_0: "pole" }],
  polarstereographicvarianta: ["+proj=stere", { lat_0: "pole" }],
  polarstereographicvariantb: ["+proj=stere", { lat_1: "pole" }],
  stereographicnorthpole: ["+proj=stere", { lat_1: "pole" }],
  stereographicsouthpole: ["+proj=stere", { lat_1: "pole" }],
  newzealandmapgrid: ["+proj=nzmg"],
  swissobliquecylindrical: ["+proj=somerc"],
  hotineobliquemercatorazimuthcenter: OBLIQUE,
  hotineobliquemercatorvariantb: OBLIQUE,
  obliquemercator: OBLIQUE,
  hotineobliquemercator: OBLIQUE_NATURAL,
  hotineobliquemercatorazimuthnaturalorigin: OBLIQUE_NATURAL,
  rectifiedskeworthomorphicnaturalorigin: OBLIQUE_NATURAL,
  hotineobliquemercatorvarianta: OBLIQUE_NATURAL,
  rectifiedskeworthomorphiccenter: OBLIQUE,
  cassini: ["+proj=cass"],
  cassinisoldner: ["+proj=cass"],
  polyconic: ["+proj=poly"],
  americanpolyconic: ["+proj=poly"],
  equirectangular: CYLINDRICAL,
  equidistantcylindrical: CYLINDRICAL,
  platecarree: CYLINDRICAL,
  cylindricalequalarea: ["+proj=cea", TRUE_SCALE],
  lambertcylindricalequalarea: ["+proj=cea", TRUE_SCALE],
  azimuthalequidistant: ["+proj=aeqd"],
  equidistantconic: ["+proj=eqdc"],
  sinusoidal: ["+proj=sinu"],
  mollweide: ["+proj=moll"],
  robinson: ["+proj=robin"],
};

const PARAMETERS: Readonly<Record<string, string>> = {
  latitudeoforigin: "lat_0",
  latitudeofcenter: "lat_0",
  latitudeofnaturalorigin: "lat_0",
  latitudeoffalseorigin: "lat_0",
  latitudeofprojectioncentre: "lat_0",
  centralparallel: "lat_0",
  centralmeridian: "lon_0",
  longitudeoforigin: "lon_0",
  longitudeofcenter: "lon_0",
  longitudeofnaturalorigin: "lon_0",
  longitudeoffalseorigin: "lon_0",
  longitudeofprojectioncentre: "lon_0",
  standardparallel1: "lat_1",
  latitudeof1ststandardparallel: "lat_1",
  latitudeofstandardparallel: "lat_1",
  standardparallel2: "lat_2",
  latitudeof2ndstandardparallel: "lat_2",
  scalefactor: "k_0",
  scalefactoratnaturalorigin: "k_0",
  scalefactoratprojectioncentre: "k_0",
  scalefactoroninitialline: "k_0",
  azimuth: "alpha",
  azimuthofinitialline: "alpha",
  azimuthatprojectioncentre: "alpha",
  rectifiedgridangle: "gamma",
  xyplanerotation: "gamma",
  anglefromrectifiedtoskewgrid: "gamma",
  falseeasting: "x_0",
  eastingatfalseorigin: "x_0",
  eastingatprojectioncentre: "x_0",
  falsenorthing: "y_0",
  northingatfalseorigin: "y_0",
  northingatprojectioncentre: "y_0",
  longitudeofpole: "lon_0",
};

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
  const named = plain(find(holder, ["PROJECTION", "METHOD"])?.values[0] ?? "");
  const method = isOfWeb(projected) ? METHODS.mercatorauxiliarysphere : METHODS[named];
  if (!method) return undefined;
  const [given, as = {}] = method;
  const length = unitOf(projected, "UNIT", lengthUnit(projected));
  const terms: Record<string, number> = {};
  for (const { word, values, nodes } of holder.nodes) {
    if (word !== "PARAMETER") continue;
    const [name, value] = [plain(values[0] ?? ""), Number(values[1])];
    // Selects the sphere of web Mercator, which is always the same.
    if (name === "auxiliaryspheretype") continue;
    const usual = PARAMETERS[name];
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
    const inner = open.at(-1) as Node;
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
