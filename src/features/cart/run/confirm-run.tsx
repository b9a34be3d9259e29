import { Modal, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts.ts";
import type { RunOrder } from "../../../api/run/run-order.ts";
import { useRunSettings } from "../../../api/run/run-settings.ts";
import { startRun } from "../../../api/run/runs.ts";
import { sumPrices } from "../../../api/sum-prices.ts";
import { useSession } from "../../../api/use-session.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { ErrorMessage } from "../../../ui/error-message.tsx";
import { eulaMeaning, eulaName } from "../../../ui/eula.ts";
import { count, formatPrice, formatTime } from "../../../ui/format.ts";
import classes from "./confirm-run.module.css";

interface ConfirmRunProps {
  order: RunOrder | undefined;
  onClose: () => void;
  onStarted: (runID: string) => void;
}

/** The last look before a run: what is bought, under which terms and for how much. */
export function ConfirmRun({ order, onClose, onStarted }: ConfirmRunProps) {
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title={`Buy ${count(order?.frames.length ?? 0, "frame")}`}
      size="md"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {order && <Terms order={order} onStarted={onStarted} />}
    </Modal>
  );
}

function Terms({ order, onStarted }: { order: RunOrder; onStarted: (runID: string) => void }) {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session));
  const { parallel, setParallel } = useRunSettings();
  const start = useMutation({ mutationFn: () => startRun(session, order, parallel), onSuccess: onStarted });
  const prices = order.frames.flatMap(({ price }) => price ?? []);
  const sums = sumPrices(prices).map((price) => formatPrice(price, true));
  const unpriced = order.frames.length - prices.length;
  const saidAt = prices.length > 0 ? Math.min(...prices.map(({ askedAt }) => askedAt)) : undefined;
  return (
    <div className={classes.terms}>
      <dl className={classes.facts}>
        <dt>Contract</dt>
        <dd>{contracts.data?.find(({ id }) => id === order.contractID)?.name ?? order.contractID}</dd>
        <dt>Licence</dt>
        <dd>
          {eulaName(order.eula)} <span>{eulaMeaning(order.eula)}</span>
        </dd>
        <dt>Products</dt>
        <dd>{order.productTypes?.join(", ") ?? "the contract’s own for each mode"}</dd>
        <dt>Reference</dt>
        <dd>{order.reference || "none; the run’s id is given with every purchase"}</dd>
        <dt>Price</dt>
        <dd>
          <b>{[...sums, ...(unpriced > 0 ? [`${unpriced} by agreement`] : [])].join(" + ")}</b>
          {saidAt !== undefined && <span>Said at {formatTime(saidAt)}, not reserved</span>}
        </dd>
      </dl>
      <div>
        <p className={classes.label} id="parallel-label">
          Purchases at a time
        </p>
        <SegmentedControl
          aria-labelledby="parallel-label"
          value={String(parallel)}
          onChange={(value) => setParallel(Number(value))}
          data={["1", "2", "3", "4"]}
        />
        <p className={classes.hint}>
          One at a time is the easiest to stop: at most one frame is bought after you say so.
        </p>
      </div>
      <p className={classes.hint}>
        A frame sells once: the licence cannot be changed later. The run can be stopped, and it goes on after
        a reload.
      </p>
      {start.error && (
        <ErrorMessage error={start.error} title="The run could not be written down, so nothing was bought" />
      )}
      <BusyButton size="md" busy={start.isPending} onClick={() => start.mutate()} data-autofocus>
        Buy {count(order.frames.length, "frame")}
        {sums.length > 0 && ` for ${sums.join(" + ")}`}
      </BusyButton>
    </div>
  );
}
