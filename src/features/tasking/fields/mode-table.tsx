import { NativeSelect, Radio, SegmentedControl } from "@mantine/core";
import { offeredTerms } from "../../../domain/contract-terms.ts";
import {
  allowedProducts,
  defaultProducts,
  framesLengthKm,
  type ImagingMode,
  mostFrames,
} from "../../../domain/modes.ts";
import { t } from "../../../languages/texts.ts";
import { PriceLabel } from "../../../shared/money/price-label.tsx";
import { termsWords } from "../../../shared/money/price-steps.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { count, formatNumber, formatPosition } from "../../../ui/text/format.ts";
import type { TaskPartProps } from "../use-task-form.ts";
import { modeOf, modeRowOf, modeRows, resolutionAt, variantOf } from "./mode-rows.ts";
import classes from "./mode-table.module.css";

export function ModeTable({ form: { choices, contract, prices }, onChange }: TaskPartProps) {
  const { mode, frames, point } = choices;
  const { modes: allowed } = offeredTerms(contract);
  const incidence = (choices.incidence[0] + choices.incidence[1]) / 2;
  const noPlan = contract?.hasPricingPlan === false;
  const priceOf = (variant: ImagingMode) => {
    const asked = prices.priceOf(variant);
    return asked && (prices.isPriced || noPlan) && <PriceLabel asked={asked} noPlan={noPlan} short />;
  };
  const row = modeRowOf(mode);
  const looks = row.variants.filter((variant) => allowed.includes(variant));
  const longest = mostFrames(mode);
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <TermHelp term="mode">{t("Mode")}</TermHelp>
            </th>
            <th scope="col">
              <TermHelp term="scene">{t("Scene, km")}</TermHelp>
            </th>
            <th
              scope="col"
              title={t("Ground resolution, range by azimuth, at {degrees}° incidence", {
                degrees: formatNumber(incidence, 1),
              })}
            >
              <TermHelp term="resolution">{t("Res.")}</TermHelp>
            </th>
            <th scope="col">
              <TermHelp term="looks">{t("Looks")}</TermHelp>
            </th>
            <th scope="col">{t("Per frame")}</th>
          </tr>
        </thead>
        <tbody>
          {modeRows.map((entry) => {
            const variant = variantOf(entry, mode, allowed);
            const shown = modeOf(variant ?? entry.variants[0]);
            const isChosen = entry === row;
            return (
              <tr key={entry.name} data-chosen={isChosen || undefined} data-off={!variant || undefined}>
                <th scope="row">
                  <Radio
                    name="imaging-mode"
                    classNames={{ body: classes.choice ?? "" }}
                    label={
                      <span className={classes.name} title={productsHint(shown.imagingMode)}>
                        <SceneSize km={shown.rangeKm} />
                        {entry.name}
                      </span>
                    }
                    checked={isChosen}
                    disabled={!variant}
                    onChange={() => variant && onChange({ mode: variant })}
                  />
                </th>
                <td>
                  {shown.rangeKm} × {shown.azimuthKm}
                </td>
                <td>{resolutionAt(shown.imagingMode, incidence)}</td>
                <td>{shown.azimuthLooks}</td>
                <td>{variant ? priceOf(variant) : <NotSold />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {prices.isPriced && (
        <p className={classes.products}>
          {point
            ? t("Prices with {terms}.", { terms: termsWords(choices) })
            : t("Prices at {position}, with {terms}. At your point they may be others.", {
                position: formatPosition(...prices.at, 1),
                terms: termsWords(choices),
              })}
        </p>
      )}
      <p className={classes.products}>{productsHint(mode)}</p>
      {looks.length > 1 && (
        <div className={classes.more}>
          <span id="task-looks">{t("Azimuth looks")}</span>
          <SegmentedControl
            aria-labelledby="task-looks"
            value={mode}
            onChange={(value) => onChange({ mode: value })}
            data={looks.map((value) => ({ value, label: String(modeOf(value).azimuthLooks) }))}
          />
        </div>
      )}
      {longest > 1 && (
        <div className={classes.more}>
          <span id="task-length">{t("Length")}</span>
          <NativeSelect
            aria-labelledby="task-length"
            value={frames}
            onChange={(event) => onChange({ frames: Number(event.currentTarget.value) })}
            data={Array.from({ length: longest }, (_, index) => ({
              value: String(index + 1),
              label: `${count(index + 1, "frame")}, ${formatNumber(framesLengthKm(mode, index + 1))} km`,
            }))}
          />
        </div>
      )}
    </>
  );
}

function NotSold() {
  return (
    <abbr className={classes.none} title={t("Not in this contract")}>
      {t("Not sold")}
    </abbr>
  );
}

function SceneSize({ km }: { km: number }) {
  const side = Math.round(4 + 12 * Math.sqrt(km / 200));
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" className={classes.size} aria-hidden>
      <rect x={8 - side / 2} y={8 - side / 2} width={side} height={side} />
    </svg>
  );
}

function productsHint(mode: ImagingMode): string {
  const { family } = modeOf(mode);
  const usual: readonly string[] = defaultProducts[family];
  const more = allowedProducts[family].filter((type) => !usual.includes(type));
  return t("Gives {usual}; on request {more}.", { usual: usual.join(", "), more: more.join(", ") });
}
