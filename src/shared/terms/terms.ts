import { keysOf } from "../../domain/keys-of.ts";
import { eulas, productTypes } from "../../domain/modes.ts";
import { exclusivities, priorities, slas } from "../../domain/tasking-rules.ts";
import { locale, spokenLanguage, t, text } from "../../languages/texts.ts";
import { productMeanings } from "../frames/product-words.ts";
import { eulaWords, exclusivityWords, priorityWords, slaWords } from "../money/term-words.ts";

export interface Term {
  name: string;
  text: string;
  unit?: string;
  /** Place where a buyer meets it, and its effect there. */
  where: string;
  kinds?: readonly (readonly [name: string, meaning: string])[];
  also?: string;
}

export const terms = {
  acquisition: {
    name: text("Acquisition"),
    text: text(
      "One recording without a break. A spotlight acquisition gives one frame, a strip or a scan one or more.",
    ),
    where: text("Results are grouped by it: a strip is one row with its frames."),
    also: text("datatake image"),
  },
  band: {
    name: text("Band"),
    text: text(
      "The frequency range of the radar. X band has a wavelength of about 3 cm: it passes through cloud, is reflected by leaves and crops, and is weakened by heavy rain.",
    ),
    unit: text("letter"),
    where: text("Facts of a frame."),
    also: text("frequency wavelength"),
  },
  bandwidth: {
    name: text("Bandwidth"),
    text: text(
      "The range of frequencies in one radar pulse. More of it gives finer resolution across the flight path.",
    ),
    unit: text("MHz"),
    where: text("Facts of a frame; it sets the ground resolution."),
    also: text("chirp"),
  },
  baseline: {
    name: text("Baseline"),
    text: text(
      "How far apart the satellite was when it saw the same ground twice, measured across the beam. Interferometry needs it to be short.",
    ),
    unit: text("m"),
    where: text("It is not in the catalog, so only the viewing geometry can be compared."),
    also: text("perpendicular insar"),
  },
  budget: {
    name: text("Budget"),
    text: text(
      "What a contract may spend, for all users of the company together. The price of what is under way is held until it ends.",
    ),
    where: text("What is left of it is shown before you buy or order."),
    also: text("spend limit held"),
  },
  cancellation: {
    name: text("Cancellation fee"),
    text: text(
      "What canceling a task costs, in percent of its price. It grows in steps as the window comes nearer, and a task that is already imaged cannot be canceled.",
    ),
    unit: text("%"),
    where: text("Shown as an amount before a task is ordered and before it is canceled."),
  },
  collection: {
    name: text("Collection"),
    text: text("Which images are searched."),
    where: text("Filters of the search."),
    kinds: [
      [text("Catalog"), text("All that can be bought, with previews.")],
      [text("My images"), text("What you bought or had imaged, with all its products.")],
    ],
    also: text("private"),
  },
  compare: {
    name: text("Comparing frames"),
    text: text(
      "Two frames show change best where they were seen alike: same mode, pass and look side, nearly the same incidence. Otherwise layover, shadow and resolution differ as well and look like change.",
    ),
    where: text("The page that compares two frames marks every property that differs."),
    also: text("change detection swipe blink"),
  },
  contract: {
    name: text("Contract"),
    text: text("What your company agreed with the operator: prices, modes, licenses, currency and limits."),
    where: text("Chosen in the bar. Every price is a price under the chosen contract."),
  },
  coverage: {
    name: text("Coverage"),
    text: text("The share of your area that lies inside a frame, measured on the ground."),
    unit: text("%"),
    where: text("Filter and order of the results, the rows and the cart."),
  },
  delivery: {
    name: text("Delivery"),
    text: text("Copies of products, written by the service into a bucket of your contract."),
    where: text("Orders, and optionally with a new acquisition."),
    also: text("bucket"),
  },
  exclusivity: {
    name: text("Exclusivity"),
    text: text("Who else can have an image that you order."),
    where: text("A new acquisition; it changes the price."),
    kinds: exclusivities.map((one) => [exclusivityWords[one].name, exclusivityWords[one].meaning]),
    also: text("private public"),
  },
  feasibility: {
    name: text("Feasibility"),
    text: text("Whether a satellite passes in the window at an angle that you allow. It reserves nothing."),
    where: text("A new acquisition, before it is ordered."),
    also: text("opportunity pass"),
  },
  footprint: {
    name: text("Footprint"),
    text: text(
      "The outline of a frame on the ground. Its four corners are those of the image, which is why it is seldom aligned with north.",
    ),
    where: text("The map."),
  },
  frame: {
    name: text("Frame"),
    text: text(
      "What is bought: one piece of ground from one acquisition, with all its products. Its id is the number of the acquisition and that of the frame.",
    ),
    where: text("Results, cart, purchases."),
    also: text("scene image"),
  },
  heading: {
    name: text("Heading"),
    text: text(
      "The direction of flight over the ground, clockwise from north. Equal headings are part of seeing the ground alike.",
    ),
    unit: text("degrees"),
    where: text("The longer arrow on a footprint, and the plot of same geometry."),
  },
  incidence: {
    name: text("Incidence"),
    text: text(
      "The angle between the beam and the vertical where it meets the ground, slopes not counted. Small angles give more layover; large ones give longer shadows and, at the same bandwidth, finer ground resolution.",
    ),
    unit: text("degrees"),
    where: text("Filters, facts of a frame, and the range that a new acquisition allows."),
    also: text("angle steep shallow"),
  },
  interferometry: {
    name: text("Interferometry"),
    text: text(
      "Compares the phases of two complex images (SLC) of the same geometry to measure height or movement.",
    ),
    where: text("Needs SLC products and a short baseline."),
    also: text("insar phase coherence"),
  },
  layover: {
    name: text("Layover"),
    text: text(
      "The top of something steep or tall is imaged nearer to the radar than its foot, since its echo comes back first. It is strongest at small incidence.",
    ),
    where: text("Mountains and towns: choose a larger incidence or the other pass."),
    also: text("foreshortening"),
  },
  licence: {
    name: text("License (EULA)"),
    text: text(
      "Who may use the image. It is chosen before the price, since it can change it. You buy a frame once: its license cannot be changed later.",
    ),
    where: text("Prices of a frame, cart, new acquisition."),
    kinds: eulas.map((eula) => [eulaWords[eula].name, eulaWords[eula].meaning]),
    also: text("license end user"),
  },
  look: {
    name: text("Look side"),
    text: text(
      "The side of the flight path that is imaged, left or right. With the pass direction it decides from which compass direction the radar sees the ground.",
    ),
    where: text("Filters, facts of a frame and a new acquisition; the shorter arrow on a footprint."),
    also: text("left right"),
  },
  lookAngle: {
    name: text("Look angle"),
    text: text(
      "The angle at the satellite between the beam and straight down. It is smaller than the incidence, since the Earth is round.",
    ),
    unit: text("degrees"),
    where: text("Facts of a frame."),
    also: text("off nadir"),
  },
  looks: {
    name: text("Looks"),
    text: text(
      "Views of the same ground that are averaged into one image. More looks leave less speckle, at the cost of resolution or of a longer time over the scene.",
    ),
    unit: text("number, range × azimuth"),
    where: text("Facts of a frame and the mode table."),
    also: text("multilook azimuth"),
  },
  mode: {
    name: text("Imaging mode"),
    text: text(
      "How the beam is steered while the image is taken. It trades the size of the scene against resolution.",
    ),
    where: text("Filters, results and the mode table of a new acquisition."),
    kinds: [
      [text("Spot"), text("The beam is held on one scene: fine resolution, small area.")],
      [text("Dwell"), text("Held on one scene for longer: more looks, color sub-apertures and a video.")],
      [text("Strip"), text("The beam keeps its angle and the image grows along the flight.")],
      [text("Scan"), text("The beam changes between neighboring swaths: wide, coarse, no complex product.")],
    ],
    also: text("spotlight stripmap scansar"),
  },
  nearFar: {
    name: text("Near and far range"),
    text: text(
      "The edges of an image nearest to and farthest from the flight path. From near to far the incidence grows and the ground resolution gets finer.",
    ),
    where: text("Facts and instruments of a frame."),
    also: text("swath"),
  },
  pass: {
    name: text("Pass direction"),
    text: text(
      "Ascending passes fly towards the north, descending ones towards the south. A place is passed at different times of day by the two.",
    ),
    where: text("Filters, facts of a frame and a new acquisition."),
    also: text("ascending descending orbit"),
  },
  performant: {
    name: text("Recommended range"),
    text: text(
      "The incidence range in which a mode has the quality that is stated for it. Outside, an image can be ordered, but its resolution and noise are not guaranteed.",
    ),
    unit: text("degrees"),
    where: text("Mode table and incidence of a new acquisition."),
  },
  polarisation: {
    name: text("Polarization"),
    text: text(
      "How the wave that is sent and the echo that is received are oriented: VV is vertical both ways.",
    ),
    where: text("Facts of a frame."),
    also: text("polarization vv hh"),
  },
  priority: {
    name: text("Priority"),
    text: text(
      "Which orders are imaged first when several want the satellite. It also decides how soon the products can be promised.",
    ),
    where: text("A new acquisition; it changes the price."),
    kinds: priorities.map((one) => [priorityWords[one].name, priorityWords[one].meaning]),
  },
  products: {
    name: text("Products"),
    text: text(
      "The kinds of file that a frame comes as. A purchase without a choice gets the defaults of its mode.",
    ),
    where: text("Filters, facts of a frame, cart and new acquisition."),
    kinds: productTypes.map((type) => [type, productMeanings[type]]),
    also: text("file geotiff nitf amplitude complex"),
  },
  resolution: {
    name: text("Resolution"),
    text: text(
      "How close two equally bright points can be and still be told apart, across and along the flight; the pixels are usually smaller. On the ground across the flight it is c / (2 B sin θ), with bandwidth B and incidence θ.",
    ),
    unit: text("m, 3 dB width"),
    where: text("Results, facts of a frame and the mode table."),
    also: text("pixel spacing range azimuth"),
  },
  run: {
    name: text("Run"),
    text: text(
      "The purchases of one cart. It is written down on this device before anything is sent, and what got no clear answer is looked up before it is sent again.",
    ),
    where: text("After Buy in the cart, and in Orders."),
    also: text("batch"),
  },
  sameGeometry: {
    name: text("Same geometry"),
    text: text(
      "Frames that see the same ground alike: same pass, look side and mode, heading within 2°, incidence within 1°, more than 30 % of the frame covered. It is a proxy, as the baseline is not known.",
    ),
    where: text("The page of a frame."),
    also: text("repeat stack time series"),
  },
  scene: {
    name: text("Scene size"),
    text: text("How much ground one image covers: first across the flight (range), then along it (azimuth)."),
    unit: text("km"),
    where: text("Facts of a frame and the mode table."),
  },
  shadow: {
    name: text("Shadow"),
    text: text(
      "Ground behind something tall that the beam does not reach. It is dark in the image, and longer at large incidence.",
    ),
    where: text("Mountains and towns."),
  },
  slantRange: {
    name: text("Slant and ground range"),
    text: text(
      "Slant range is the distance from the radar along the beam; ground range is that distance on the ground. SLC is in slant range, GRD in ground range.",
    ),
    unit: text("m"),
    where: text("Products."),
  },
  sla: {
    name: text("SLA"),
    text: text(
      "How long after the image is taken its products are promised at the latest. Which ones can be had depends on the priority.",
    ),
    unit: text("h"),
    where: text("“Ready in” of a new acquisition."),
    kinds: slas.map((one) => [slaWords[one].name, slaWords[one].meaning]),
    also: text("service level ready in"),
  },
  speckle: {
    name: text("Speckle"),
    text: text(
      "The grain of radar images, where the echoes of many small things in one cell add up or cancel out. Averaging looks reduces it.",
    ),
    where: text("Images with one look show most of it."),
    also: text("noise grain"),
  },
  window: {
    name: text("Window"),
    text: text(
      "The time in which the image of a task may be taken. A longer one has more passes to choose from.",
    ),
    unit: text("UTC"),
    where: text("A new acquisition."),
  },
} as const satisfies Record<string, Term>;

export type TermID = keyof typeof terms;

export const termEntries = keysOf(terms).map((id): readonly [TermID, Term] => [id, terms[id]]);

export function spokenTerm({ name, text, unit, where, kinds, also }: Term): Term {
  return {
    name: t(name),
    text: t(text),
    where: t(where),
    ...(unit && { unit: t(unit) }),
    ...(kinds && { kinds: kinds.map(([kind, meaning]) => [t(kind), t(meaning)] as const) }),
    ...(also && { also: t(also) }),
  };
}

export function termID(id: string | undefined): TermID | undefined {
  return termEntries.find(([known]) => known === id)?.[0];
}

/** Finds terms by word prefixes in the user's language or English, exact names first. */
export function findTerms(sought: string): readonly (readonly [TermID, Term])[] {
  const parts = wordsOf(sought);
  const fits = (words: readonly string[]) =>
    parts.every((part) => words.some((word) => (isJoined() ? word.includes(part) : word.startsWith(part))));
  const names = new Intl.Collator(locale());
  const found = termEntries
    .map(([id, english]) => ({ id, english, term: spokenTerm(english) }))
    .filter(({ english, term }) => fits([...wordsOf(sentencesOf(term)), ...wordsOf(sentencesOf(english))]))
    .sort((a, b) => names.compare(a.term.name, b.term.name));
  const isNamed = ({ term }: { term: Term }) => fits(wordsOf(term.name));
  return [...found.filter(isNamed), ...found.filter((entry) => !isNamed(entry))].map(({ id, term }) => [
    id,
    term,
  ]);
}

/** Returns whether the language joins words, so that matches may start within one. */
const isJoined = () => spokenLanguage() !== "en";

function sentencesOf({ name, text, where, kinds = [], also = "" }: Term): string {
  return [name, text, where, also, ...kinds.flat()].join(" ");
}

function wordsOf(words: string): string[] {
  return words.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
}
