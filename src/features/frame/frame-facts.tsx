import { type CatalogFrame, providerNames } from "../../api/frames/frame.ts";
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
import { propertyWords } from "../../shared/frames/property-words.ts";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import type { TermID } from "../../shared/terms/terms.ts";
import { terms } from "../../shared/terms/terms.ts";
import { CopyText } from "../../ui/input/copy-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatAngle, formatClock, formatNumber, formatTime } from "../../ui/text/format.ts";
import classes from "./frame-facts.module.css";

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
      t("Polarization"),
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

export function FrameProducts({ frame }: { frame: CatalogFrame }) {
  const productMeaning = useProductMeaning();
  return (
    <section className={classes.section} aria-labelledby="archive-title">
      <h2 id="archive-title">
        <TermHelp term="products">{t("Products")}</TermHelp>
      </h2>
      <ul className={classes.products}>
        <FirstRows rows={frame.available ?? frame.products} as="li">
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

export function PropertyTable({ frame, prefix }: { frame: CatalogFrame; prefix: string }) {
  const [first] = frame.items;
  if (!first) return null;
  const entries = Object.entries(first.properties).filter(([name]) => name !== "sar:product_type");
  return (
    <details className={classes.details}>
      <summary>{t("All properties ({count})", { count: entries.length })}</summary>
      <dl className={classes.list}>
        <FirstRows rows={entries} as="div">
          {([name, value]) => {
            const words = propertyWords(name, prefix);
            return (
              <div key={name}>
                <dt>
                  {words?.label ?? name}
                  <code>{name}</code>
                </dt>
                <dd>
                  {print(name, value, words?.factor)} {words?.unit}
                  {words && (
                    <span className={classes.help}>
                      {words.term ? t(terms[words.term].text) : words.help}
                    </span>
                  )}
                </dd>
              </div>
            );
          }}
        </FirstRows>
      </dl>
    </details>
  );
}

/** Returns a value in words, a number multiplied by its factor. */
function print(name: string, value: unknown, factor: number | undefined): string {
  if (name === "providers") return providerNames(value).join(", ") || t("not known");
  if (typeof value === "number")
    return factor === undefined && Number.isFinite(value)
      ? String(value)
      : formatNumber(value * (factor ?? 1), 1);
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/i.test(value)) return formatTime(value, "second");
  if (Array.isArray(value)) return value.map((entry) => print("", entry, undefined)).join(", ");
  if (value === null || value === undefined || value === "") return t("not known");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function GeometryCard({ frame }: { frame: CatalogFrame }) {
  const axes = frameAxes(frame);
  const degrees = (value: number | undefined) =>
    value === undefined ? t("not known") : `${formatNumber(value)}°`;
  return (
    <section className={classes.card} aria-label={t("Directions")}>
      <Compass axes={axes} />
      <dl className={classes.cardFacts}>
        <dt>{t("Look")}</dt>
        <dd>
          {capital(frame.lookSide)}, {degrees(axes?.look)}
        </dd>
        <dt>{t("Flight")}</dt>
        <dd>
          {capital(frame.passDirection)},{" "}
          {axes && axes.flight === undefined ? t("squinted: not derivable") : degrees(axes?.flight)}
        </dd>
        <dt>{t("Shadow")}</dt>
        <dd>{degrees(axes?.look)}</dd>
        <dt>{t("Layover")}</dt>
        <dd>{degrees(axes && (axes.look + 180) % 360)}</dd>
        <dd className={classes.cardNote}>
          {axes ? t("Derived from the corners") : t("The corners are not known")}
        </dd>
      </dl>
    </section>
  );
}

function Compass({ axes }: { axes: ReturnType<typeof frameAxes> }) {
  return (
    <svg viewBox="-60 -64 120 124" className={classes.compass} aria-hidden>
      <circle r={44} className={classes.ring} />
      <text y={-52} className={classes.north}>
        N
      </text>
      {axes && (
        <>
          {axes.flight !== undefined && (
            <path
              className={classes.arrow}
              transform={`rotate(${axes.flight})`}
              d="M0 26 V-34 M-5 -27 L0 -34 L5 -27"
            />
          )}
          <path
            className={classes.arrow}
            transform={`rotate(${axes.look})`}
            d="M0 0 V-26 M-5 -19 L0 -26 L5 -19"
          />
        </>
      )}
    </svg>
  );
}
