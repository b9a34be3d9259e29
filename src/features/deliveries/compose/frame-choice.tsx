import { Checkbox, Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { useProductMeaning } from "../../../shared/frames/product-words.ts";
import { QueryError } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { toggled } from "../../../ui/list/toggled.ts";
import { DeliveredFrameRow, FrameRows } from "../delivered-frames.tsx";
import classes from "./frame-choice.module.css";

interface FrameChoiceProps {
  /** Frames in the address; undefined: choose from all owned ones. */
  asked: readonly string[] | undefined;
  owned: Pick<UseQueryResult<CatalogFrame[]>, "data" | "error" | "refetch">;
  chosen: ReadonlySet<string>;
  onChosen: (frameIDs: Set<string>) => void;
  offered: readonly string[];
  products: ReadonlySet<string>;
  onProducts: (products: Set<string>) => void;
  sentence: string | undefined;
}

/** Maximum frames listed; others are reached from a purchase, a run or the search. */
const MOST_SHOWN = 200;

export function FrameChoice(props: FrameChoiceProps) {
  const { asked, owned, chosen, onChosen, offered, products, onProducts, sentence } = props;
  const frames = owned.data ?? [];
  const productMeaning = useProductMeaning();
  const shown = frames.slice(0, asked ? frames.length : MOST_SHOWN);
  const known = new Set(frames.map(({ frameID }) => frameID));
  const missing = owned.data ? (asked ?? []).filter((id) => !known.has(id)) : [];
  const number = shown.filter(({ frameID }) => chosen.has(frameID)).length;
  return (
    <fieldset className={classes.choice}>
      <legend id="deliver-frames" tabIndex={-1}>
        {t("What")}
      </legend>
      {sentence && (
        <p className={classes.sentence} role="alert">
          {sentence}
        </p>
      )}
      <QueryError query={owned} title={t("Couldn’t load your frames")} />
      {!owned.data && !owned.error && (
        <Skeleton height={96} role="status" aria-label={t("Loading the owned frames")} />
      )}
      {offered.length > 0 && (
        <fieldset className={classes.products} aria-label={t("Products")}>
          {offered.map((product) => (
            <Checkbox
              key={product}
              label={product}
              title={productMeaning(product)}
              checked={products.has(product)}
              onChange={() => onProducts(toggled(products, product))}
            />
          ))}
        </fieldset>
      )}
      {owned.data?.length === 0 && missing.length === 0 && (
        <HelpfulEmpty
          title={t("You own no frames under this contract")}
          text={t(
            "Only bought or tasked frames can be delivered. Choose another contract, or buy a frame first; its products take a moment after the purchase.",
          )}
          go={["/purchases", t("Go to purchases")]}
        />
      )}
      {shown.length > 0 && (
        <Checkbox
          className={classes.all}
          label={t("{chosen} of {all, plural, one {# frame} other {# frames}}", {
            chosen: number,
            all: shown.length,
          })}
          aria-label={t("All frames: {chosen} of {all} chosen", { chosen: number, all: shown.length })}
          checked={number === shown.length}
          indeterminate={number > 0 && number < shown.length}
          onChange={() =>
            onChosen(number === shown.length ? new Set() : new Set(shown.map(({ frameID }) => frameID)))
          }
        />
      )}
      <FrameRows>
        <FirstRows rows={shown} as="li">
          {(frame) => (
            <DeliveredFrameRow
              key={frame.frameID}
              frameID={frame.frameID}
              frame={frame}
              choice={
                <Checkbox
                  aria-label={t("Deliver frame {frame}", { frame: frame.frameID })}
                  checked={chosen.has(frame.frameID)}
                  onChange={() => onChosen(toggled(chosen, frame.frameID))}
                />
              }
            >
              <span className={classes.own}>
                {frame.products.map((product) => (
                  <span key={product} data-off={!products.has(product) || undefined}>
                    {product}
                  </span>
                ))}
              </span>
            </DeliveredFrameRow>
          )}
        </FirstRows>
        <FirstRows rows={missing} as="li">
          {(frameID) => (
            <DeliveredFrameRow
              key={frameID}
              frameID={frameID}
              frame={undefined}
              words={t("No owned items under this contract; left out")}
              isMissing
              choice={
                <Checkbox
                  aria-label={t("Frame {frame} cannot be delivered", { frame: frameID })}
                  checked={false}
                  disabled
                  readOnly
                />
              }
            />
          )}
        </FirstRows>
      </FrameRows>
      {frames.length > shown.length && (
        <p className={classes.note}>
          {t(
            "The newest {shown} of {count, plural, one {# owned frame} other {# owned frames}}. Deliver others from their purchase or run.",
            { shown: shown.length, count: frames.length },
          )}
        </p>
      )}
    </fieldset>
  );
}
