import { Button, Checkbox } from "@mantine/core";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { priceQuery, type QuotedPrice, sumPrices, useCommercialChoice } from "../../../api/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { createLane } from "../../../api/lane.ts";
import type { Session } from "../../../api/session.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Eula } from "../../../domain/modes.ts";
import { footprintMeets } from "../../../geo/area/intersects.ts";
import type { Polygon } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import { askChoices } from "../../../shared/coverage/ask-cover.ts";
import { modeName } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { takeLostFocus } from "../../../ui/layout/take-focus.ts";
import { toggled } from "../../../ui/list/toggled.ts";
import { formatMetres, formatPrice, formatShare, formatTime } from "../../../ui/text/format.ts";
import classes from "./suggestion.module.css";
import type { CoverCandidates } from "./use-cart-cover.ts";

interface SuggestionInput {
  gap: readonly Polygon[];
  areaKm2: number;
  candidates: CoverCandidates;
}

interface Asked {
  gap: readonly Polygon[];
  contractID: string | undefined;
  eula: Eula;
}

type SuggestionState = ReturnType<typeof useSuggestion>;

/** Suggestion for a gap, and what the user left out of it; the map draws the rest. */
export function useSuggestion({ gap, areaKm2, candidates }: SuggestionInput) {
  const { frames: free, coarsest } = candidates;
  const reaching = useMemo(
    () => free.filter(({ ring }) => gap.some((polygon) => footprintMeets(polygon, ring))),
    [free, gap],
  );
  const session = useSession();
  const queries = useQueryClient();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const [progress, setProgress] = useState({ priced: 0, of: 0 });
  const running = useRef<AbortController>(undefined);
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const suggest = useMutation({
    mutationFn: ({ gap }: Asked) => {
      if (!contract) throw new Error(t("No contract to price the frames under."));
      const abort = new AbortController();
      running.current = abort;
      return suggestFrames({
        queries,
        session,
        contract,
        eula,
        gap,
        areaKm2,
        candidates: reaching,
        onProgress: (priced, of) => setProgress({ priced, of }),
        signal: abort.signal,
        choose: askChoices,
      });
    },
    onSuccess: ({ frames }) => {
      setLeft(new Set());
      announce(t("{count, plural, one {# frame} other {# frames}} suggested", { count: frames.length }));
    },
  });
  // A suggestion for another cart, contract or licence is outdated.
  const isCurrent =
    suggest.variables?.gap === gap &&
    suggest.variables.contractID === contract?.id &&
    suggest.variables.eula === eula;
  const found = isCurrent ? suggest.data : undefined;
  const taken = useMemo(
    () => found?.frames.filter(({ frame }) => !left.has(frame.frameID)) ?? [],
    [found, left],
  );
  return {
    contract,
    free,
    coarsest,
    reaching,
    progress: suggest.isPending ? progress : undefined,
    found,
    fault: isCurrent ? suggest.error?.message : undefined,
    left,
    /** Suggested frames that are not left out. */
    taken,
    /** Asked before: what replaces the answer takes its focus. */
    asked,
    ask: () => {
      setAsked(true);
      suggest.mutate({ gap, contractID: contract?.id, eula });
    },
    stop: () => running.current?.abort(new Error(t("Stopped."))),
    toggle: (frameID: string) => setLeft(toggled(left, frameID)),
    close: suggest.reset,
  };
}

interface SuggestionProps {
  suggestion: SuggestionState;
  areaKm2: number;
  coveredKm2: number;
  moreExist: boolean;
  onAdd: (frames: readonly CatalogFrame[]) => void;
  onHover: (frameID: string | undefined) => void;
}

/** Suggests frames for the gap, one after the other by the most newly covered area for the money. */
export function Suggestion(props: SuggestionProps) {
  const { areaKm2, coveredKm2, moreExist, onAdd, onHover } = props;
  const { contract, free, coarsest, reaching, progress, found, fault, left, taken, close } = props.suggestion;
  const limit = coarsest === undefined ? "none" : formatMetres(coarsest);
  if (!contract?.hasPricingPlan) return null;

  if (progress) {
    return (
      <div key="asking" className={classes.part}>
        <p role="status">{t("{priced} of {all} priced…", { priced: progress.priced, all: progress.of })}</p>
        <Button ref={takeLostFocus} variant="default" onClick={props.suggestion.stop}>
          {t("Stop")}
        </Button>
      </div>
    );
  }
  if (!found) {
    const none =
      free.length > 0
        ? t("No loaded frame of your search that is for sale reaches into the gap.")
        : t("To suggest frames for the gap, search the area first.");
    const words = reaching.length === 0 ? none : fault;
    return (
      <div key="ask" className={words === undefined ? classes.part : `${classes.part} ${classes.below}`}>
        {words !== undefined && <p>{words}</p>}
        {reaching.length > 0 && (
          <Button
            ref={props.suggestion.asked ? takeLostFocus : undefined}
            variant="default"
            onClick={props.suggestion.ask}
          >
            {t("Suggest a set")}
          </Button>
        )}
      </div>
    );
  }
  const { frames, considered, unpriced } = found;
  return (
    <div key="found" className={classes.below} tabIndex={-1} ref={takeLostFocus}>
      <p>
        <b>{t("Suggestion:")}</b>{" "}
        {frames.length > 0
          ? summary(taken, areaKm2, coveredKm2)
          : t("none of the loaded frames adds 1 % of the area.")}
      </p>
      <ol className={classes.frames}>
        {frames.map(({ frame, km2, price }) => (
          <li
            key={frame.frameID}
            onMouseEnter={() => onHover(frame.frameID)}
            onMouseLeave={() => onHover(undefined)}
            onFocus={() => onHover(frame.frameID)}
            onBlur={() => onHover(undefined)}
          >
            <Checkbox
              size="xs"
              checked={!left.has(frame.frameID)}
              aria-label={t("Add frame {frameID}", { frameID: frame.frameID })}
              onChange={() => props.suggestion.toggle(frame.frameID)}
            />
            <QuicklookThumb frame={frame} size={32} />
            <Link {...toFrame(frame.frameID)}>
              <span>
                {modeName(frame)} {formatTime(frame.start, "date")}
              </span>{" "}
              <code>{frame.frameID}</code>
            </Link>
            {frames.length > 1 && (
              <span>
                {t("+{share} for {price}", { share: formatShare(km2 / areaKm2), price: formatPrice(price) })}
              </span>
            )}
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <details className={classes.note}>
          <summary>{t("How it was chosen")}</summary>
          {t(
            "Chosen one by one from {count, plural, one {# frame} other {# frames}}{more, select, yes { that are loaded; more exist} other {}}{unpriced, plural, =0 {} other {, # without a price}}{limit, select, none {} other {, none coarser than the {limit} of your cart}}. It stops where one more adds less than 1 % of the area. A cheaper set may exist.",
            { count: considered, more: moreExist ? "yes" : "no", unpriced, limit },
          )}
        </details>
        <Button variant="default" onClick={close}>
          {t("Close")}
        </Button>
        {frames.length > 0 && (
          <Button
            disabled={taken.length === 0}
            onClick={() => {
              onAdd(taken.map(({ frame }) => frame));
              close();
            }}
          >
            {t("Add {count, plural, one {# frame} other {# frames}}", { count: taken.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

function summary(frames: readonly SuggestedFrame[], areaKm2: number, coveredKm2: number): string {
  const km2 = frames.reduce((sum, frame) => sum + frame.km2, 0);
  const sums = sumPrices(frames.map(({ price }) => price)).map((price) => formatPrice(price, true));
  return t("{count, plural, one {# frame} other {# frames}} for {sum}, would cover {share}", {
    count: frames.length,
    share: formatShare((coveredKm2 + km2) / areaKm2),
    sum: sums.join(" + ") || t("nothing"),
  });
}

const AT_ONCE = 4;

interface SuggestedFrame {
  frame: CatalogFrame;
  km2: number;
  price: QuotedPrice;
}

/** Least additional share of the area of a suggested frame. */
const LEAST_GAIN = 0.01;

interface SuggestionTask {
  queries: QueryClient;
  session: Session;
  contract: Contract;
  eula: Eula;
  gap: readonly Polygon[];
  areaKm2: number;
  candidates: readonly CatalogFrame[];
  onProgress: (priced: number, of: number) => void;
  signal: AbortSignal;
  /** Chooses among candidates, in a worker. */
  choose: typeof askChoices;
}

/**
 * Requests the price of every candidate and chooses greedily by area for money. Leaves out frames without a price and those
 * that add less than `LEAST_GAIN`. Rejects when `signal` fires.
 */
export async function suggestFrames(task: SuggestionTask) {
  const { queries, session, contract, eula, gap, areaKm2, candidates, onProgress, signal, choose } = task;
  // A lane of its own, so that nothing starts after a stop.
  const lane = createLane(AT_ONCE);
  let done = 0;
  const priced = await Promise.all(
    candidates.map(async (frame) => {
      const price = await lane(
        () =>
          queries
            .fetchQuery(priceQuery(session, { contractID: contract.id, frameID: frame.frameID, eula }))
            .catch(noPrice),
        signal,
      );
      signal.throwIfAborted();
      onProgress(++done, candidates.length);
      return { frame, price };
    }),
  );
  const offered = priced.flatMap(({ frame, price }) => (price && price.amount > 0 ? [{ frame, price }] : []));
  const choices = await choose(
    gap,
    offered.map(({ frame, price }) => ({
      frameID: frame.frameID,
      ring: frame.ring,
      cost: price.amount,
    })),
    signal,
  );
  const byID = new Map(offered.map((entry) => [entry.frame.frameID, entry]));
  return {
    frames: choices.flatMap(({ frameID, km2 }): SuggestedFrame[] => {
      const entry = byID.get(frameID);
      return entry && km2 >= LEAST_GAIN * areaKm2 ? [{ ...entry, km2 }] : [];
    }),
    /** Number of frames considered, and of those without a price under the contract. */
    considered: candidates.length,
    unpriced: candidates.length - offered.length,
  };
}

/** Ignores a failed price: the suggestion reports how many are missing. */
function noPrice(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
