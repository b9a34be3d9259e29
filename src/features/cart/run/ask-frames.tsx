import { useState } from "react";
import { useAskApproval } from "../../../api/approvals.ts";
import { useCartStore } from "../../../api/cart/cart-store.ts";
import { sumPrices } from "../../../api/contracts.ts";
import { readKeptFrame } from "../../../api/frames/frame.ts";
import { useFrames } from "../../../api/frames/frames.ts";
import type { PurchaseBatchInput } from "../../../api/outbox/purchase.ts";
import { useContractOf, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { ApprovalNote, RequestSent } from "../../../shared/approvals/ask-approval.tsx";
import { MoneyDialog, PriceLines, SpendFoot } from "../../../shared/money/money-dialog.tsx";
import { eulaName } from "../../../shared/money/term-words.ts";
import { useOnline } from "../../../ui/layout/use-media.ts";
import { FirstRows } from "../../../ui/list/first-rows.tsx";
import classes from "./confirm-run.module.css";
import { FrameRow, priceLines } from "./confirm-run.tsx";

interface AskFramesProps {
  /** Frames that need approval, with the terms of their orders. */
  order: PurchaseBatchInput | undefined;
  onClose: () => void;
}

/** Dialog that asks for approval of frames, each by a request of its own. */
export function AskFrames({ order, onClose }: AskFramesProps) {
  const contract = useContractOf(order?.contractID)?.name ?? order?.contractID ?? "";
  return (
    <MoneyDialog
      opened={order !== undefined}
      onClose={onClose}
      title={askFramesWords(order?.frames.length ?? 0)}
      about={order && `${contract} · ${t("{licence} license", { licence: eulaName(order.eula) })}`}
    >
      {order && <Terms order={order} contract={contract} onClose={onClose} />}
    </MoneyDialog>
  );
}

export const askFramesWords = (count: number) =>
  t("Ask for approval of {count, plural, one {# frame} other {# frames}}", { count });

interface TermsProps {
  order: PurchaseBatchInput;
  contract: string;
  onClose: () => void;
}

function Terms({ order, contract, onClose }: TermsProps) {
  const { prefix } = useSession();
  const cart = useCartStore();
  const online = useOnline();
  const [note, setNote] = useState("");
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const ask = useAskApproval((request) => {
    if (request.kind !== "purchase") return;
    const { frameID } = request.order;
    cart.getState().remove([frameID]);
    setSent((before) => new Set([...before, frameID]));
  });
  const { frames, ...terms } = order;
  const pictured = useFrames(frames.map(({ frame }) => frame.frameID)).data;
  if (ask.data) return <RequestSent requests={frames.length} onClose={onClose} />;
  const left = frames.filter(({ frame }) => !sent.has(frame.frameID));
  const [only] = frames.length === 1 ? frames : [];

  function send() {
    const { webhookID, reference, ...others } = terms;
    const words = note.trim();
    ask.mutate(
      left.map(({ frame: { frameID } }) => ({
        kind: "purchase",
        order: {
          ...others,
          frameID,
          ...(reference && { reference }),
          ...(webhookID !== undefined && { notifications: { webhook: { id: webhookID } } }),
        },
        ...(words && { note: words }),
      })),
    );
  }

  return (
    <>
      <div className={classes.frames}>
        <ul>
          <FirstRows rows={frames} as="li">
            {({ frame }) => (
              <FrameRow
                key={frame.frameID}
                frame={pictured?.get(frame.frameID) ?? readKeptFrame(frame, prefix)}
              />
            )}
          </FirstRows>
        </ul>
      </div>
      <PriceLines
        lines={priceLines(order, prefix)}
        totalLabel={t("Total, {contract}", { contract })}
        totals={sumPrices(frames.flatMap(({ price }) => price ?? []))}
        noTotal={t("By agreement")}
        note={undefined}
      />
      <ApprovalNote price={only?.price} note={note} onNote={setNote} requests={frames.length} />
      <SpendFoot
        note={
          sent.size > 0
            ? t("{sent} of {count} requests sent. Nothing is bought or charged now.", {
                sent: sent.size,
                count: frames.length,
              })
            : t("Nothing is bought or charged now.")
        }
        seen={NOTHING_SEEN}
        start={ask}
        failed={t("Couldn’t send the request, and nothing was bought")}
        refusal={online ? undefined : t("Offline. Nothing is queued: ask when you are back online.")}
        onBack={onClose}
        label={askFramesWords(left.length)}
        onSpend={send}
      />
    </>
  );
}

/** Nothing is spent, so that no price is asked for again. */
const NOTHING_SEEN = { change: undefined, nothing: "", busy: false };
