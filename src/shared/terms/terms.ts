import { eulas, productTypes } from "../../domain/products.ts";
import { exclusivities, priorities, slas } from "../../domain/tasking-rules.ts";
import { productMeaning } from "../frames/product-words.ts";
import { eulaMeaning, eulaName, exclusivityWords, priorityWords, slaWords } from "../money/term-words.ts";

/** A word of the field as the glossary explains it. */
export interface Term {
  name: string;
  /** One or two sentences. */
  text: string;
  /** What its numbers are in. */
  unit?: string;
  /** Where a buyer meets it, and what it changes there. */
  where: string;
  /** Its kinds, each with what it means. */
  kinds?: readonly (readonly [name: string, meaning: string])[];
  /** Other words that people look for. */
  also?: string;
}

/** The words that are explained, by the name that links use. */
export const terms = {
  acquisition: {
    name: "Acquisition",
    text: "One recording without a break. A spotlight acquisition gives one frame, a strip or a scan one or more.",
    where: "Results are grouped by it: a strip is one row with its frames.",
    also: "datatake image",
  },
  band: {
    name: "Band",
    text: "The frequency range of the radar. X band has a wavelength of about 3 cm: it passes through cloud, is reflected by leaves and crops, and is weakened by heavy rain.",
    unit: "letter",
    where: "Facts of a frame.",
    also: "frequency wavelength",
  },
  bandwidth: {
    name: "Bandwidth",
    text: "The range of frequencies in one radar pulse. More of it gives finer resolution across the flight path.",
    unit: "MHz",
    where: "Facts of a frame; it sets the ground resolution.",
    also: "chirp",
  },
  baseline: {
    name: "Baseline",
    text: "How far apart the satellite was when it saw the same ground twice, measured across the beam. Interferometry needs it to be short.",
    unit: "m",
    where: "The catalog does not tell it, so that same geometry is a proxy.",
    also: "perpendicular insar",
  },
  cancellation: {
    name: "Cancellation fee",
    text: "What canceling a task costs, in percent of its price. It grows in steps as the window comes nearer, and a task that is already imaged cannot be canceled.",
    unit: "%",
    where: "Shown as an amount before a task is ordered and before it is canceled.",
  },
  collection: {
    name: "Collection",
    text: "Which images are searched.",
    where: "Filters of the search.",
    kinds: [
      ["Public", "All that can be bought, with previews."],
      ["Owned", "What you bought or had imaged, with all its products."],
    ],
    also: "private",
  },
  compare: {
    name: "Comparing frames",
    text: "Two frames show change best where they were seen alike: same mode, pass and look side, nearly the same incidence. Otherwise layover, shadow and resolution differ as well and look like change.",
    where: "The page that compares two frames marks every property that differs.",
    also: "change detection swipe blink",
  },
  contract: {
    name: "Contract",
    text: "What your company agreed with the operator: prices, modes, licences, currency and limits.",
    where: "Chosen in the bar. Every price is a price under the chosen contract.",
  },
  coverage: {
    name: "Coverage",
    text: "The share of your area that lies inside a frame, measured on the ground.",
    unit: "%",
    where: "Filter and order of the results, the rows and the cart.",
  },
  delivery: {
    name: "Delivery",
    text: "Copies of products, written by the service into a bucket of your contract.",
    where: "Orders, and optionally with a new acquisition.",
    also: "bucket",
  },
  exclusivity: {
    name: "Exclusivity",
    text: "Who else can have an image that you order.",
    where: "A new acquisition; it changes the price.",
    kinds: exclusivities.map((one) => [exclusivityWords[one].name, exclusivityWords[one].meaning]),
    also: "private public",
  },
  feasibility: {
    name: "Feasibility",
    text: "Whether a satellite passes in the window at an angle that you allow. It reserves nothing.",
    where: "A new acquisition, before it is ordered.",
    also: "opportunity pass",
  },
  footprint: {
    name: "Footprint",
    text: "The outline of a frame on the ground. Its four corners are those of the image, which is why it is seldom aligned with north.",
    where: "The map.",
  },
  frame: {
    name: "Frame",
    text: "What is bought: one piece of ground from one acquisition, with all its products. Its id is the number of the acquisition and that of the frame.",
    where: "Results, cart, purchases.",
    also: "scene image",
  },
  heading: {
    name: "Heading",
    text: "The direction of flight over the ground, clockwise from north. Equal headings are part of seeing the ground alike.",
    unit: "degrees",
    where: "The longer arrow on a footprint, and the plot of same geometry.",
  },
  incidence: {
    name: "Incidence",
    text: "The angle between the beam and the vertical where it meets the ground, slopes not counted. Small angles give more layover; large ones give longer shadows and, at the same bandwidth, finer ground resolution.",
    unit: "degrees",
    where: "Filters, facts of a frame, and the range that a new acquisition allows.",
    also: "angle steep shallow",
  },
  interferometry: {
    name: "Interferometry",
    text: "Compares the phases of two complex images (SLC) of the same geometry to measure height or movement.",
    where: "Needs SLC products and a short baseline.",
    also: "insar phase coherence",
  },
  layover: {
    name: "Layover",
    text: "The top of something steep or tall is imaged nearer to the radar than its foot, since its echo comes back first. It is strongest at small incidence.",
    where: "Mountains and towns: choose a larger incidence or the other pass.",
    also: "foreshortening",
  },
  licence: {
    name: "Licence (EULA)",
    text: "Who may use the image. It is chosen before the price, since it can change it. A frame sells once: its licence cannot be changed later.",
    where: "Prices of a frame, cart, new acquisition.",
    kinds: eulas.map((eula) => [eulaName(eula), eulaMeaning(eula)]),
    also: "license end user",
  },
  look: {
    name: "Look side",
    text: "The side of the flight path that is imaged, left or right. With the pass direction it decides from which compass direction the radar sees the ground.",
    where: "Filters, facts of a frame and a new acquisition; the shorter arrow on a footprint.",
    also: "left right",
  },
  lookAngle: {
    name: "Look angle",
    text: "The angle at the satellite between the beam and straight down. It is smaller than the incidence, since the Earth is round.",
    unit: "degrees",
    where: "Facts of a frame.",
    also: "off nadir",
  },
  looks: {
    name: "Looks",
    text: "Views of the same ground that are averaged into one image. More looks leave less speckle, at the cost of resolution or of a longer time over the scene.",
    unit: "number, range × azimuth",
    where: "Facts of a frame and the mode table.",
    also: "multilook azimuth",
  },
  mode: {
    name: "Imaging mode",
    text: "How the beam is steered while the image is taken. It trades the size of the scene against resolution.",
    where: "Filters, results and the mode table of a new acquisition.",
    kinds: [
      ["Spot", "The beam is held on one scene: fine resolution, small area."],
      ["Dwell", "Held on one scene for longer: more looks, colour sub-apertures and a video."],
      ["Strip", "The beam keeps its angle and the image grows along the flight."],
      ["Scan", "The beam changes between neighbouring swaths: wide, coarse, no complex product."],
    ],
    also: "spotlight stripmap scansar",
  },
  nearFar: {
    name: "Near and far range",
    text: "The edges of an image nearest to and farthest from the flight path. From near to far the incidence grows and the ground resolution gets finer.",
    where: "Facts and instruments of a frame.",
    also: "swath",
  },
  pass: {
    name: "Pass direction",
    text: "Ascending passes fly towards the north, descending ones towards the south. A place is passed at different times of day by the two.",
    where: "Filters, facts of a frame and a new acquisition.",
    also: "ascending descending orbit",
  },
  performant: {
    name: "Performant range",
    text: "The incidence range in which a mode has the quality that is stated for it. Outside, an image can be ordered, but its resolution and noise are not guaranteed.",
    unit: "degrees",
    where: "Mode table and incidence of a new acquisition.",
  },
  polarisation: {
    name: "Polarisation",
    text: "How the wave that is sent and the echo that is received are oriented: VV is vertical both ways.",
    where: "Facts of a frame.",
    also: "polarization vv hh",
  },
  priority: {
    name: "Priority",
    text: "Which orders are imaged first when several want the satellite. It also decides how soon the products can be promised.",
    where: "A new acquisition; it changes the price.",
    kinds: priorities.map((one) => [priorityWords[one].name, priorityWords[one].meaning]),
  },
  products: {
    name: "Products",
    text: "The kinds of file that a frame comes as. A purchase without a choice gets the defaults of its mode.",
    where: "Filters, facts of a frame, cart and new acquisition.",
    kinds: productTypes.map((type) => [type, productMeaning(type, false)]),
    also: "file geotiff nitf amplitude complex",
  },
  resolution: {
    name: "Resolution",
    text: "How close two equally bright points can be and still be told apart, across and along the flight; the pixels are usually smaller. On the ground across the flight it is c / (2 B sin θ), with bandwidth B and incidence θ.",
    unit: "m, 3 dB width",
    where: "Results, facts of a frame and the mode table.",
    also: "pixel spacing range azimuth",
  },
  run: {
    name: "Run",
    text: "The purchases of one cart. It is written down on this device before anything is sent, and what got no clear answer is looked up before it is sent again.",
    where: "After Buy in the cart, and in Orders.",
    also: "batch",
  },
  sameGeometry: {
    name: "Same geometry",
    text: "Frames that see the same ground alike: same pass, look side and mode, incidence within 1°, more than 0.3 of the frame covered. It is a proxy, as the baseline is not known.",
    where: "The page of a frame.",
    also: "repeat stack time series",
  },
  scene: {
    name: "Scene size",
    text: "How much ground one image covers: first across the flight (range), then along it (azimuth).",
    unit: "km",
    where: "Facts of a frame and the mode table.",
  },
  shadow: {
    name: "Shadow",
    text: "Ground behind something tall that the beam does not reach. It is dark in the image, and longer at large incidence.",
    where: "Mountains and towns.",
  },
  slantRange: {
    name: "Slant and ground range",
    text: "Slant range is the distance from the radar along the beam; ground range is that distance on the ground. SLC is in slant range, GRD in ground range.",
    unit: "m",
    where: "Products.",
  },
  sla: {
    name: "SLA",
    text: "How long after the image is taken its products are promised at the latest. Which ones can be had depends on the priority.",
    unit: "h",
    where: "“Ready in” of a new acquisition.",
    kinds: slas.map((one) => [slaWords[one].name, slaWords[one].meaning]),
    also: "service level ready in",
  },
  speckle: {
    name: "Speckle",
    text: "The grain of radar images, where the echoes of many small things in one cell add up or cancel out. Averaging looks reduces it.",
    where: "Images with one look show most of it.",
    also: "noise grain",
  },
  window: {
    name: "Window",
    text: "The time in which the image of a task may be taken. A longer one has more passes to choose from.",
    unit: "UTC",
    where: "A new acquisition.",
  },
} as const satisfies Record<string, Term>;

export type TermID = keyof typeof terms;

/** All terms with their ids, in the order of their names. */
export const termEntries = (Object.keys(terms) as TermID[])
  .map((id): readonly [TermID, Term] => [id, terms[id]])
  .sort(([, a], [, b]) => a.name.localeCompare(b.name, "en"));

/** The id that a link names; undefined for one that there is not. */
export function termID(text: string | undefined): TermID | undefined {
  return text !== undefined && Object.hasOwn(terms, text) ? (text as TermID) : undefined;
}

/** Terms in which every word of a text begins a word of theirs, those whose own name it is in first; all for an empty one. */
export function findTerms(text: string): readonly (readonly [TermID, Term])[] {
  const sought = wordsOf(text);
  const fits = (words: readonly string[]) =>
    sought.every((part) => words.some((word) => word.startsWith(part)));
  const found = termEntries.filter(([, term]) => fits(wordsOf(sentencesOf(term))));
  const isNamed = ([, { name }]: readonly [TermID, Term]) => fits(wordsOf(name));
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))];
}

function sentencesOf({ name, text, where, kinds = [], also = "" }: Term): string {
  return [name, text, where, also, ...kinds.flat()].join(" ");
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
}
