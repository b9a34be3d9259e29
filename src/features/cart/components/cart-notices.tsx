import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useCart, useCartStore } from "../../../api/cart/use-cart.ts";
import { framesWords } from "../../../shared/frames/cart-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { count, formatTime } from "../../../ui/text/format.ts";
import classes from "./cart-notices.module.css";

interface CartNoticesProps {
  online: boolean;
  /** When the cart was last compared with the catalog, milliseconds; undefined: not yet. */
  checkedAt: number | undefined;
  /** Why the frames could not be compared with the catalog, or what is owned is not known. */
  error: Error | null;
  onCheckAgain: () => void;
  /** Frames that are left out because they are owned, under way or gone. */
  settled: readonly string[];
  onRemoveSettled: () => void;
}

/** What has changed since the frames were added, and what could not be found out. */
export function CartNotices(props: CartNoticesProps) {
  const { online, checkedAt, error, settled } = props;
  const cart = useCartStore();
  const fault = useCart((state) => state.fault);
  const updated = useCart((state) => state.updated);
  const gone = useCart((state) => state.gone);
  const dismiss = () => cart.getState().dismiss();
  return (
    <>
      {!online && (
        <Notice>
          Offline. The cart is shown as{" "}
          {checkedAt === undefined ? "it was added" : `of ${formatTime(checkedAt)}`}. Nothing can be bought
          and nothing is queued.
        </Notice>
      )}
      {fault?.kind === "unreadable" && (
        <Notice onClose={dismiss}>
          {fault.frames === undefined ? "The cart" : count(fault.frames, "frame")} kept on this device could
          not be read and {fault.frames === undefined || fault.frames === 1 ? "is" : "are"} left out. Add what
          is missing again.
        </Notice>
      )}
      {fault?.kind === "not-kept" && (
        <Notice onClose={dismiss}>
          This device could not save the last change: its storage is full or blocked. The cart lasts until you
          close the page; export it as CSV.
        </Notice>
      )}
      {updated.size > 0 && (
        <Notice onClose={dismiss}>
          {framesWords([...updated])} {updated.size === 1 ? "was" : "were"} reprocessed since it was added:
          the cart holds the new version.
        </Notice>
      )}
      {gone.size > 0 && (
        <Notice>
          {framesWords([...gone])} {gone.size === 1 ? "is" : "are"} no longer in the catalog and cannot be
          bought.
        </Notice>
      )}
      {settled.length > 0 && (
        <Notice>
          {count(settled.length, "frame")} {settled.length === 1 ? "is" : "are"} left out of the purchase.
          <Button variant="danger" onClick={props.onRemoveSettled}>
            Remove {settled.length === 1 ? "it" : "them"}
          </Button>
        </Notice>
      )}
      {error && online && (
        <ErrorMessage
          error={error}
          title="Couldn’t check the frames"
          bought="Nothing was bought."
          onRetry={props.onCheckAgain}
        />
      )}
    </>
  );
}

function Notice({ children, onClose }: { children: ReactNode; onClose?: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <div>{children}</div>
      {onClose && <CloseButton aria-label="Close the notice" onClick={onClose} />}
    </div>
  );
}
