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
import { FirstRows } from "../../ui/list/first-rows.tsx";
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
            {t("{from} to {to} UTC", {
              from: formatClock(frame.start, "second"),
              to: formatClock(frame.end, "second"),
            })}
          </p>
          <p className={classes.id}>
            <code>{frame.frameID}</code> <CopyText text={frame.frameID} what={t("frame id")} />
          </p>
        </div>
        <div className={classes.side}>
          <GeometryGlyph axes={frameAxes(frame)} size={32} />
          <span>{frame.collection === "private" ? t("Private collection") : t("Public collection")}</span>
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
    [t("Look"), capital(frame.lookSide), "look"],
    [t("Pass"), capital(frame.passDirection), "pass"],
    [t("Incidence"), formatAngle(frame.incidence.center), "incidence"],
    [t("Resolution"), resolutionWords(frame), "resolution"],
    [t("Scene"), sceneWords(frame), "scene"],
    [t("Looks"), `${looks.range ?? "?"} × ${looks.azimuth ?? "?"}`, "looks"],
    [
      t("Polarisation"),
      t("{polarisations}, {band} band", {
        polarisations: polarizations.join(", ") || t("not known"),
        band: band ?? "?",
      }),
      "polarisation",
    ],
    [
      t("Bandwidth"),
      bandwidth === undefined ? t("not known") : `${formatNumber(bandwidth / 1e6)} MHz`,
      "bandwidth",
    ],
    [t("Look angle"), formatAngle(frame.lookAngle), "lookAngle"],
    [t("Satellite"), frame.platform ?? t("not known")],
    [t("Source"), frame.providers.join(", ") || t("not known")],
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
        <FirstRows rows={frame.products} as="li">
          {(product) => (
            <li key={product}>
              <b>{product}</b> <span>{productMeaning(product)}</span>
            </li>
          )}
        </FirstRows>
      </ul>
      {frame.family === "Scan" && <p className={classes.note}>{t("Scan has no complex product.")}</p>}
    </section>
  );
}
