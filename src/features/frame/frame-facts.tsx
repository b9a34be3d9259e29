import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import {
  capital,
  frameAxes,
  modeName,
  resolutionWords,
  sceneWords,
} from "../../shared/frames/frame-words.ts";
import { GeometryGlyph } from "../../shared/frames/geometry-glyph.tsx";
import { useProductMeaning } from "../../shared/frames/product-words.ts";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import type { TermID } from "../../shared/terms/terms.ts";
import { CopyText } from "../../ui/input/copy-text.tsx";
import { formatAngle, formatClock, formatNumber, formatTime } from "../../ui/text/format.ts";
import classes from "./frame-facts.module.css";

/** Name, time and the facts a buyer compares by. */
export function FrameFacts({ frame }: { frame: CatalogFrame }) {
  return (
    <>
      <header className={classes.head}>
        <div>
          <h2>
            {modeName(frame)}, {formatTime(frame.start, "date")}
          </h2>
          <p className={classes.time}>
            {formatClock(frame.start, "second")} to {formatClock(frame.end, "second")} UTC
          </p>
          <p className={classes.id}>
            <code>{frame.frameID}</code> <CopyText text={frame.frameID} what="frame id" />
          </p>
        </div>
        <div className={classes.side}>
          <GeometryGlyph axes={frameAxes(frame)} size={32} />
          <span>{frame.collection === "private" ? "Private collection" : "Public collection"}</span>
        </div>
      </header>
      <dl className={classes.facts}>
        {factsOf(frame).map(([label, value, term]) => (
          <div key={label}>
            <dt>{term ? <TermHelp term={term}>{label}</TermHelp> : label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {frame.description && <p className={classes.origin}>{frame.description}</p>}
    </>
  );
}

function factsOf(frame: CatalogFrame): [label: string, value: string, term?: TermID][] {
  const { looks, bandwidth, polarizations, band } = frame;
  return [
    ["Look", capital(frame.lookSide), "look"],
    ["Pass", capital(frame.passDirection), "pass"],
    ["Incidence", formatAngle(frame.incidence.center), "incidence"],
    ["Resolution", resolutionWords(frame), "resolution"],
    ["Scene", sceneWords(frame), "scene"],
    ["Looks", `${looks.range ?? "?"} × ${looks.azimuth ?? "?"}`, "looks"],
    ["Polarisation", `${polarizations.join(", ") || "not known"}, ${band ?? "?"} band`, "polarisation"],
    [
      "Bandwidth",
      bandwidth === undefined ? "not known" : `${formatNumber(bandwidth / 1e6)} MHz`,
      "bandwidth",
    ],
    ["Look angle", formatAngle(frame.lookAngle), "lookAngle"],
    ["Satellite", frame.platform ?? "not known"],
    ["Source", frame.providers.join(", ") || "not known"],
  ];
}

/** The products of the frame in the archive, with what each is for. */
export function FrameProducts({ frame }: { frame: CatalogFrame }) {
  const productMeaning = useProductMeaning();
  return (
    <section className={classes.section} aria-labelledby="archive-title">
      <h2 id="archive-title">
        <TermHelp term="products">{t("Products")}</TermHelp>
      </h2>
      <ul className={classes.products}>
        {frame.products.map((product) => (
          <li key={product}>
            <b>{product}</b> <span>{productMeaning(product)}</span>
          </li>
        ))}
      </ul>
      {frame.family === "Scan" && <p className={classes.note}>{t("Scan has no complex product.")}</p>}
    </section>
  );
}
