import { IconPlus, IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { geometryWords, modeName, resolutionWords } from "../../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../../shared/frames/quicklook-thumb.tsx";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { askedPrice, PriceLabel } from "../../../shared/money/price-label.tsx";
import { formatShare, formatTime } from "../../../ui/text/format.ts";
import classes from "./frame-line.module.css";
import { FrameLink } from "./frame-link.tsx";
import { placed, type RowPlace } from "./row-place.ts";

interface FrameLineProps {
  frame: CatalogFrame;
  /** Share of the area that the frame covers; undefined while it is computed, null when there is no area. */
  coverage: number | undefined | null;
  state: FrameState;
  selected: boolean;
  hovered: boolean;
  place: RowPlace;
  id: string;
  onToggle: (frame: CatalogFrame) => void;
}

/**
 * One frame of the result list: only what differs from its acquisition. A press on the row selects it; its link opens the
 * frame, anywhere on the row when it is to be opened in a new tab.
 */
export function FrameLine(props: FrameLineProps) {
  const { frame, coverage, state, selected, hovered, place, id, onToggle } = props;
  return (
    <tr
      {...placed(place)}
      id={id}
      tabIndex={-1}
      aria-selected={selected}
      className={classes.line}
      data-hovered={hovered || undefined}
      data-frame={frame.frameID}
    >
      <td>
        <QuicklookThumb src={frame.quicklookUrl} />
      </td>
      <td className={classes.names}>
        {/* Whoever hears the list goes from line to line and does not pass the acquisition's header. */}
        <span className="visually-hidden">
          Frame {frame.frameID}, {modeName(frame)}, {formatTime(frame.start)}, {geometryWords(frame)},{" "}
          {resolutionWords(frame)}, {frame.providers.join(", ")}
        </span>
        <span className={classes.number} aria-hidden>
          {frame.frameID}
        </span>
        <span className={classes.products}>{frame.products.join(" ")}</span>
      </td>
      <Coverage share={coverage} />
      <td className={classes.price}>
        {isForSale(state) ? <FramePrice frameID={frame.frameID} /> : <StateMark state={state} />}
      </td>
      <td>
        {isForSale(state) && (
          <CartSwitch frame={frame} inCart={state === "cart"} reached={selected} onToggle={onToggle} />
        )}
      </td>
      <td>
        <FrameLink frameID={frame.frameID} reached={selected} />
      </td>
    </tr>
  );
}

interface CartSwitchProps {
  frame: CatalogFrame;
  inCart: boolean;
  /** Tab stops at it. */
  reached: boolean;
  onToggle: (frame: CatalogFrame) => void;
}

/** Adds the frame or takes it out; the key C does the same. */
export function CartSwitch({ frame, inCart, reached, onToggle }: CartSwitchProps) {
  const Icon = inCart ? IconShoppingCart : IconPlus;
  return (
    <button
      type="button"
      className={classes.cart}
      data-in={inCart || undefined}
      tabIndex={reached ? 0 : -1}
      aria-label={inCart ? `Remove ${frame.frameID} from the cart` : `Add ${frame.frameID} to the cart`}
      title={inCart ? "In cart: remove (C)" : "Add to cart (C)"}
      onClick={() => onToggle(frame)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

function Coverage({ share }: { share: number | undefined | null }) {
  if (share === null) return <td />;
  return (
    <td className={classes.coverage}>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(share ?? 0) * 100}%` }} />
      </span>
      <span className={classes.share}>
        {share === undefined ? <>&nbsp;</> : <b>{formatShare(share)}</b>} of area
      </span>
    </td>
  );
}

/** The price of a frame under the chosen contract and licence, requested when it is first shown. */
export function FramePrice({ frameID }: { frameID: string }) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const query = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
    enabled: contract?.hasPricingPlan === true,
  });
  return <PriceLabel asked={askedPrice(query)} noPlan={contract?.hasPricingPlan === false} />;
}
