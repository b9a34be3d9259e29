import { DOMParser, type Element } from "@xmldom/xmldom";
import { type GeoJsonObject, type RawShapes, shapesOfGeoJson } from "../../../../geo/area/shapes.ts";
import { t } from "../../../../languages/texts.ts";

/** KML namespaces of all versions, and Google's additions. */
const KML = /^https?:\/\/(www\.)?(opengis\.net\/kml|earth\.google\.com\/kml|google\.com\/kml\/ext)\//;
const GPX = /^https?:\/\/www\.topografix\.com\/GPX\//i;

/** Common prefixes that files use undeclared. */
const KNOWN_PREFIXES: Readonly<Record<string, string>> = {
  kml: "http://www.opengis.net/kml/2.2",
  gx: "http://www.google.com/kml/ext/2.2",
  gpx: "http://www.topografix.com/GPX/1/1",
};

/** XML Schema number without NaN and INF. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export interface OpenedXml {
  format: "KML" | "GPX";
  found: RawShapes;
  losses: string[];
}

/** Reads KML or GPX by namespace; throws an error with a sentence. */
export function openXml(text: string): OpenedXml {
  const root = rootOf(text);
  if (root.localName === "gpx") return openGpx(root);
  if (root.localName === "kml") return openKml(root);
  throw new Error(
    t("This XML is no KML or GPX: it begins with <{root}>.", { root: root.localName ?? root.nodeName }),
  );
}

function rootOf(text: string): Element {
  try {
    return parse(text);
  } catch {
    try {
      return parse(withPrefixes(text));
    } catch (error) {
      throw new Error(
        error instanceof Error && error.message.includes("prefix is non-null")
          ? t("This XML uses a prefix that it does not declare (xmlns:…). Save it again.")
          : t("This XML is damaged: a tag is not closed, or the file is cut short. Save it again."),
      );
    }
  }
}

function parse(text: string): Element {
  const parser = new DOMParser({
    onError: (level, message) => {
      // An undeclared entity stays as written.
      if (level !== "warning" && !message.includes("entity not found")) throw new Error(message);
    },
  });
  const root = parser.parseFromString(text, "text/xml").documentElement;
  if (!root) throw new Error("no element");
  return root;
}

function withPrefixes(text: string): string {
  const used = [...text.matchAll(/(?:<|\s)([a-z_][\w.-]*):[a-z_][\w.-]*/gi)].map(([, prefix = ""]) => prefix);
  const declared = new Set(["xml", "xmlns", ...[...text.matchAll(/xmlns:([\w.-]+)/g)].map(([, one]) => one)]);
  const missing = [...new Set(used)]
    .filter((prefix) => !declared.has(prefix))
    .map((prefix) => ` xmlns:${prefix}="${KNOWN_PREFIXES[prefix] ?? `urn:${prefix}`}"`);
  const head =
    /^(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(?:\[.*?\])?\s*>)*<[\w:.-]+/s.exec(text)?.[0] ?? "";
  return head + missing.join("") + text.slice(head.length);
}

function openGpx(root: Element): OpenedXml {
  const isOwn = ownBy(GPX, root);
  const line = (of: Element, name: string) => childrenOf(of, isOwn, name).map(placeOf);
  const features = childrenOf(root, isOwn).flatMap((element): GeoJsonObject[] => {
    const properties = { name: textOf(element, isOwn, "name") };
    const feature = (type: string, coordinates: unknown): GeoJsonObject[] => [
      { type: "Feature", properties, geometry: { type, coordinates } },
    ];
    if (element.localName === "wpt") return feature("Point", placeOf(element));
    if (element.localName === "rte") return feature("LineString", line(element, "rtept"));
    if (element.localName !== "trk") return [];
    const parts = childrenOf(element, isOwn, "trkseg").map((part) => line(part, "trkpt"));
    return feature("MultiLineString", parts);
  });
  return { format: "GPX", found: shapesOfGeoJson({ features }), losses: [] };
}

function placeOf(point: Element): unknown[] {
  return position([point.getAttribute("lon") ?? "", point.getAttribute("lat") ?? ""], " ");
}

function openKml(root: Element): OpenedXml {
  const isOwn = ownBy(KML, root);
  const all = (name: string) => [...root.getElementsByTagNameNS("*", name)].filter(isOwn);
  const features = all("Placemark").map((placemark) => {
    const name = textOf(placemark, isOwn, "name");
    return {
      type: "Feature",
      properties: { ...dataOf(placemark), ...(name ? { name } : {}) },
      geometry: collection(placemark, isOwn),
    };
  });
  const pictures = all("GroundOverlay").length;
  const losses = [
    ...(all("NetworkLink").length > 0
      ? [t("Places that the file only links to were not read. Save them into the file itself.")]
      : []),
    ...(pictures > 0
      ? [
          t(
            "{count, plural, one {# picture} other {# pictures}} laid over the ground (GroundOverlay) were not used. Draw its outline as a polygon.",
            { count: pictures },
          ),
        ]
      : []),
  ];
  return { format: "KML", found: shapesOfGeoJson({ features }), losses };
}

type IsOwn = (element: Element) => boolean;

/** Returns whether an element belongs to the format: by namespace, or any where the root declares none or another. */
function ownBy(format: RegExp, root: Element): IsOwn {
  return ({ namespaceURI }) =>
    !namespaceURI || namespaceURI === root.namespaceURI || format.test(namespaceURI);
}

function childrenOf(parent: Element, isOwn: IsOwn, name?: string): Element[] {
  const children: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const element = node as Element;
    if (isOwn(element) && (name === undefined || element.localName === name)) children.push(element);
  }
  return children;
}

function textOf(parent: Element, isOwn: IsOwn, name: string): string | undefined {
  return childrenOf(parent, isOwn, name)[0]?.textContent?.trim();
}

function dataOf(placemark: Element): Record<string, string> {
  const fields = [
    ...placemark.getElementsByTagNameNS("*", "SimpleData"),
    ...placemark.getElementsByTagNameNS("*", "Data"),
  ];
  return Object.fromEntries(
    fields.map((field) => [field.getAttribute("name") ?? "", field.textContent?.trim() ?? ""]),
  );
}

function collection(parent: Element, isOwn: IsOwn): GeoJsonObject {
  const geometries = childrenOf(parent, isOwn).flatMap((child) => geometryOf(child, isOwn) ?? []);
  return { type: "GeometryCollection", geometries };
}

function geometryOf(element: Element, isOwn: IsOwn): GeoJsonObject | undefined {
  const rings = (name: string) =>
    childrenOf(element, isOwn, name).flatMap((boundary) =>
      childrenOf(boundary, isOwn, "LinearRing").map((ring) => tuplesOf(ring, isOwn)),
    );
  const track = (of: Element) =>
    childrenOf(of, isOwn, "coord").map((place) => tuple(place.textContent ?? "", /\s+/));
  switch (element.localName) {
    case "Point": {
      const [first = [], ...more] = tuplesOf(element, isOwn);
      return {
        type: "Point",
        coordinates: more.length > 0 ? [textOf(element, isOwn, "coordinates")] : first,
      };
    }
    case "LineString":
    case "LinearRing":
      return { type: "LineString", coordinates: tuplesOf(element, isOwn) };
    case "Polygon": {
      const outer = rings("outerBoundaryIs");
      return {
        type: "Polygon",
        coordinates: outer.length > 0 ? [...outer, ...rings("innerBoundaryIs")] : [],
      };
    }
    case "MultiGeometry":
      return collection(element, isOwn);
    case "Track":
      return { type: "LineString", coordinates: track(element) };
    case "MultiTrack":
      return { type: "MultiLineString", coordinates: childrenOf(element, isOwn, "Track").map(track) };
    case "Model":
      return { type: "Model" };
    default:
      return undefined;
  }
}

/** Reads the tuples of `coordinates`, separated by white space (OGC 07-147r2). */
function tuplesOf(parent: Element, isOwn: IsOwn): unknown[][] {
  const text = textOf(parent, isOwn, "coordinates") ?? "";
  return text === "" ? [] : text.split(/\s+/).map((one) => tuple(one, ","));
}

function tuple(text: string, separator: string | RegExp): unknown[] {
  return position(text.trim().split(separator), ",");
}

/** Reads two or three numbers; anything else stays text, to be shown. */
function position(parts: readonly string[], separator: string): unknown[] {
  const isValid = parts.length >= 2 && parts.length <= 3 && parts.every((part) => NUMBER.test(part.trim()));
  return isValid ? parts.map(Number) : [parts.join(separator)];
}
