import { SegmentedControl } from "@mantine/core";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { z } from "zod";
import { create } from "zustand";
import { contractSummaryQuery, priceQuery, type QuotedPrice, sumPrices } from "../../../api/contracts.ts";
import { type CatalogFrame, readKeptFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import type { PurchaseBatchInput } from "../../../api/outbox/purchase.ts";
import { startRun } from "../../../api/runs.ts";
import { useContractOf, useSession } from "../../../api/use-session.ts";
import type { Price } from "../../../contract/common.ts";
import { keepState, openKept } from "../../../device.ts";
import { t } from "../../../languages/texts.ts";
import { sumsWords } from "../../../shared/frames/cart-words.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { budgetAfterWords, quotedWords } from "../../../shared/money/budget-words.ts";
import { LicenseText } from "../../../shared/money/license-text.tsx";
import {
  MoneyDialog,
  PriceChange,
  type PriceLine,
  PriceLines,
  SpendFoot,
} from "../../../shared/money/money-dialog.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { useSeenPrices } from "../../../shared/money/use-seen-price.ts";
import { useFramePlace } from "../../../shared/places/use-place-name.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import { Dotted } from "../../../ui/text/dotted.tsx";
import { count, formatPrice, formatTime } from "../../../ui/text/format.ts";
import classes from "./confirm-run.module.css";

interface ConfirmRunProps {
  order: PurchaseBatchInput | undefined;
  onClose: () => void;
  onStarted: (runID: string) => void;
}

export function ConfirmRun({ order, ...others }: ConfirmRunProps) {
  const contract = useContractOf(order?.contractID)?.name ?? order?.contractID ?? "";
  return (
    <MoneyDialog
      opened={order !== undefined}
      onClose={others.onClose}
      title={t("Buy {count, plural, one {# frame} other {# frames}}", { count: order?.frames.length ?? 0 })}
      about={order && `${contract} · ${t("{licence} license", { licence: eulaName(order.eula) })}`}
    >
      {order && <Terms order={order} contract={contract} {...others} />}
    </MoneyDialog>
  );
}

interface TermsProps extends Omit<ConfirmRunProps, "order"> {
  order: PurchaseBatchInput;
  contract: string;
}

/** Frames that are listed at once; more are opened by a press. */
const MOST_OPEN = 6;

function Terms({ order: given, contract, onClose, onStarted }: TermsProps) {
  const session = useSession();
  const { order, askAgain } = useOrderPrices(given);
  const online = useOnline();
  const budget = useQuery(contractSummaryQuery(session, order.contractID)).data;
  const { parallel } = useRunSettings();
  const start = useMutation({
    mutationFn: (agreed: readonly QuotedPrice[] | undefined) =>
      startRun(session, agreed ? priced(order, agreed) : order, parallel),
    onSuccess: onStarted,
  });
  const prices = order.frames.flatMap(({ price }) => price ?? []);
  const isPriced = prices.length === order.frames.length;
  const sums = sumPrices(prices);
  const seen = useSeenPrices(t("Nothing was bought."), isPriced ? prices : undefined, "", askAgain);
  const frameIDs = useMemo(() => given.frames.map(({ frame }) => frame.frameID), [given]);
  const pictured = useFrames(frameIDs).data;
  const frames = order.frames.map(
    ({ frame }) => pictured?.get(frame.frameID) ?? readKeptFrame(frame, session.prefix),
  );
  const priceOf = new Map(order.frames.map(({ frame, price }) => [frame.frameID, price]));
  const isShort = frames.length <= MOST_OPEN;
  return (
    <>
      <details className={classes.frames} open={isShort}>
        <summary>
          {count(frames.length, "frame")}
          {!isShort &&
            frames
              .slice(0, MOST_OPEN)
              .map((frame) => <QuicklookThumb key={frame.frameID} frame={frame} size={32} />)}
        </summary>
        <ul>
          <FirstRows rows={frames} as="li">
            {(frame) => <FrameRow key={frame.frameID} frame={frame} price={priceOf.get(frame.frameID)} />}
          </FirstRows>
        </ul>
      </details>
      <PriceLines
        lines={isShort ? [] : priceLines(order, session.prefix)}
        totalLabel={t("Total, {contract}", { contract })}
        totals={sums}
        noTotal={t("By agreement")}
        about={[
          ...order.frames.map(({ frame }) => frame.frameID),
          `${t("{licence} license", { licence: eulaName(order.eula) })}, ${contract}`,
        ].join("\n")}
        note={
          prices.length > 0
            ? t("{quoted}, checked again when you buy", {
                quoted: quotedWords(Math.min(...prices.map(({ askedAt }) => askedAt))),
              })
            : undefined
        }
        budget={budgetAfterWords(budget, sums)}
      />
      <PriceChange seen={seen} />
      <dl className={classes.facts}>
        <dt>
          <TermHelp term="licence">{t("License")}</TermHelp>
        </dt>
        <dd>
          <LicenseText eula={order.eula} />{" "}
          <span>{t("You buy a frame once: the license cannot be changed later.")}</span>
        </dd>
        <dt>
          <TermHelp term="products">{t("Products")}</TermHelp>
        </dt>
        <dd>{order.productTypes?.join(", ") ?? t("Default products of each mode")}</dd>
        <dt>{t("Reference")}</dt>
        <dd>{order.reference || t("None (the run number is added)")}</dd>
        {order.costCenter !== undefined && (
          <>
            <dt>{t("Cost center")}</dt>
            <dd>{order.costCenter}</dd>
          </>
        )}
      </dl>
      <details className={classes.more}>
        <summary id="parallel-label">{t("Purchases at a time")}</summary>
        <SegmentedControl
          aria-labelledby="parallel-label"
          value={String(parallel)}
          onChange={(value) => useRunSettings.setState({ parallel: Number(value) })}
          data={["1", "2", "3", "4"]}
        />
        <p className={classes.hint}>{t("One at a time: Stop takes effect after the current frame")}</p>
      </details>
      <SpendFoot
        note={t("A frame is bought once the service confirms it.")}
        seen={seen}
        start={start}
        failed={t("Couldn’t save the run, so nothing was bought")}
        refusal={online ? undefined : t("Offline. Nothing is queued: buy when you are back online.")}
        onBack={onClose}
        label={
          sums.length > 0
            ? t("Buy {count, plural, one {# frame} other {# frames}} for {sum}", {
                count: order.frames.length,
                sum: sumsWords(sums, true),
              })
            : t("Buy {count, plural, one {# frame} other {# frames}}", { count: order.frames.length })
        }
        onSpend={() => seen.spend((agreed) => start.mutate(agreed))}
      />
    </>
  );
}

export function FrameRow({ frame, price }: { frame: CatalogFrame; price?: Price | undefined }) {
  const place = useFramePlace(frame);
  return (
    <li>
      <QuicklookThumb frame={frame} size={40} />
      <span>
        <Dotted parts={[<b key="mode">{modeName(frame)}</b>, place]} />
      </span>
      <span>
        <Dotted parts={[formatTime(frame.start), <code key="id">{frame.frameID}</code>]} />
      </span>
      {price && <span className={classes.price}>{formatPrice(price, true)}</span>}
    </li>
  );
}

function useOrderPrices(order: PurchaseBatchInput) {
  const session = useSession();
  const queries = useQueryClient();
  const wanted = order.frames.map(({ frame: { frameID } }) =>
    priceQuery(session, { contractID: order.contractID, frameID, eula: order.eula }),
  );
  const isPriced = order.frames.every(({ price }) => price !== undefined);
  const answers = useQueries({ queries: wanted.map((query) => ({ ...query, enabled: isPriced })) });
  const frames = order.frames.map(({ frame, price }, index) => ({
    frame,
    price: price && (answers[index]?.data ?? price),
  }));
  return {
    order: { ...order, frames },
    askAgain: () => Promise.all(wanted.map((query) => queries.fetchQuery({ ...query, staleTime: 0 }))),
  };
}

function priced(order: PurchaseBatchInput, prices: readonly QuotedPrice[]): PurchaseBatchInput {
  return { ...order, frames: order.frames.map(({ frame }, index) => ({ frame, price: prices[index] })) };
}

const useRunSettings = keepState(
  create(() => ({ parallel: 1 })),
  openKept({
    name: "swath-run-settings",
    schema: z.object({ parallel: z.number().int().min(1).max(4) }),
  }),
);

/** Returns a line for each mode and price, in the order of the frames. `prefix` is the namespace of the service's properties. */
export function priceLines({ frames }: Pick<PurchaseBatchInput, "frames">, prefix: string): PriceLine[] {
  const groups = new Map<
    string,
    Omit<PurchaseBatchInput["frames"][0], "frame"> & { mode: string; frames: number }
  >();
  for (const { frame, price } of frames) {
    const mode = modeName(readKeptFrame(frame, prefix));
    const key = `${mode} ${price?.amount} ${price?.currency}`;
    const group = groups.get(key);
    groups.set(key, { mode, price, frames: (group?.frames ?? 0) + 1 });
  }
  return [...groups.values()].map(({ mode, frames, price }) => ({
    label: mode,
    how: price ? `${frames} × ${formatPrice(price, true)}` : count(frames, "frame"),
    amount: price
      ? formatPrice({ amount: frames * price.amount, currency: price.currency }, true)
      : t("By agreement"),
  }));
}
