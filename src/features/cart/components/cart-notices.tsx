import { Button, CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useCart, useCartStore } from "../../../api/cart/use-cart.ts";
import { t } from "../../../languages/texts.ts";
import { framesWords } from "../../../shared/frames/cart-words.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { formatTime } from "../../../ui/text/format.ts";
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
          {checkedAt === undefined
            ? t("Offline. The cart is shown as it was added. Nothing can be bought and nothing is queued.")
            : t("Offline. The cart is shown as of {time}. Nothing can be bought and nothing is queued.", {
                time: formatTime(checkedAt),
              })}
        </Notice>
      )}
      {fault?.kind === "unreadable" && (
        <Notice onClose={dismiss}>
          {fault.frames === undefined
            ? t("The cart kept on this device could not be read and is left out. Add what is missing again.")
            : t(
                "{count, plural, one {# frame kept on this device could not be read and is} other {# frames kept on this device could not be read and are}} left out. Add what is missing again.",
                { count: fault.frames },
              )}
        </Notice>
      )}
      {fault?.kind === "not-kept" && (
        <Notice onClose={dismiss}>
          {t(
            "This device could not save the last change: its storage is full or blocked. The cart lasts until you close the page; export it as CSV.",
          )}
        </Notice>
      )}
      {updated.size > 0 && (
        <Notice onClose={dismiss}>
          {t(
            "{count, plural, one {{frames} was} other {{frames} were}} reprocessed since it was added: the cart holds the new version.",
            { count: updated.size, frames: framesWords([...updated]) },
          )}
        </Notice>
      )}
      {gone.size > 0 && (
        <Notice>
          {t(
            "{count, plural, one {{frames} is} other {{frames} are}} no longer in the catalog and cannot be bought.",
            { count: gone.size, frames: framesWords([...gone]) },
          )}
        </Notice>
      )}
      {settled.length > 0 && (
        <Notice>
          {t("{count, plural, one {# frame is} other {# frames are}} left out of the purchase.", {
            count: settled.length,
          })}
          <Button variant="danger" onClick={props.onRemoveSettled}>
            {settled.length === 1 ? t("Remove it") : t("Remove them")}
          </Button>
        </Notice>
      )}
      {error && online && (
        <ErrorMessage
          error={error}
          title={t("Couldn’t check the frames")}
          bought={t("Nothing was bought.")}
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
      {onClose && <CloseButton aria-label={t("Close the notice")} onClick={onClose} />}
    </div>
  );
}
