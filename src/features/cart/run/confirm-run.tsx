import { SegmentedControl } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { contractSummaryQuery, contractsQuery } from "../../../api/contracts.ts";
import type { RunOrder } from "../../../api/run/run-order.ts";
import { useRunSettings } from "../../../api/run/run-settings.ts";
import { startRun } from "../../../api/run/runs.ts";
import { sumPrices } from "../../../api/sum-prices.ts";
import { useSession } from "../../../api/use-session.ts";
import { budgetAfterWords, quotedWords } from "../../../ui/budget-words.ts";
import { sumsWords } from "../../../ui/cart-words.ts";
import { ErrorMessage } from "../../../ui/error-message.tsx";
import { eulaMeaning, eulaName } from "../../../ui/eula.ts";
import { count } from "../../../ui/format.ts";
import { MoneyDialog, PriceLines, SpendFoot } from "../../../ui/money-dialog.tsx";
import classes from "./confirm-run.module.css";
import { priceLines } from "./price-lines.ts";

interface ConfirmRunProps {
  order: RunOrder | undefined;
  onClose: () => void;
  onStarted: (runID: string) => void;
}

/** The last look before a run: what is bought, under which terms and for how much. */
export function ConfirmRun({ order, onClose, onStarted }: ConfirmRunProps) {
  const session = useSession();
  const contracts = useQuery(contractsQuery(session)).data;
  const contract = contracts?.find(({ id }) => id === order?.contractID)?.name ?? order?.contractID ?? "";
  return (
    <MoneyDialog
      opened={order !== undefined}
      onClose={onClose}
      title={`Buy ${count(order?.frames.length ?? 0, "frame")}`}
      about={order && `${contract} · ${eulaName(order.eula)} licence`}
    >
      {order && <Terms order={order} contract={contract} onClose={onClose} onStarted={onStarted} />}
    </MoneyDialog>
  );
}

interface TermsProps extends Omit<ConfirmRunProps, "order"> {
  order: RunOrder;
  contract: string;
}

function Terms({ order, contract, onClose, onStarted }: TermsProps) {
  const session = useSession();
  const { online } = useNetwork();
  const budget = useQuery(contractSummaryQuery(session, order.contractID)).data;
  const { parallel, setParallel } = useRunSettings();
  const start = useMutation({ mutationFn: () => startRun(session, order, parallel), onSuccess: onStarted });
  const prices = order.frames.flatMap(({ price }) => price ?? []);
  const sums = sumPrices(prices);
  return (
    <>
      <PriceLines
        lines={priceLines(order, session.prefix)}
        totalLabel={`Total, ${contract}`}
        totals={sums}
        noTotal="By agreement"
        notes={[
          prices.length > 0 ? quotedWords(Math.min(...prices.map(({ askedAt }) => askedAt))) : undefined,
          budgetAfterWords(budget, sums),
        ]}
      />
      <dl className={classes.facts}>
        <dt>Licence</dt>
        <dd>
          {eulaMeaning(order.eula)} <span>A frame sells once: the licence cannot be changed later.</span>
        </dd>
        <dt>Products</dt>
        <dd>{order.productTypes?.join(", ") ?? "Default products of each mode"}</dd>
        <dt>Reference</dt>
        <dd>{order.reference || "None (the run number is added)"}</dd>
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
        <p className={classes.hint}>One at a time: Stop takes effect after the current frame</p>
      </div>
      {start.error && (
        <ErrorMessage error={start.error} title="The run could not be written down, so nothing was bought" />
      )}
      <SpendFoot
        note="Safe to close: nothing is sent twice"
        refusal={online ? undefined : "Offline. Nothing is queued: buy when the connection is back."}
        onBack={onClose}
        busy={start.isPending}
        label={`Buy ${count(order.frames.length, "frame")}${sums.length > 0 ? ` for ${sumsWords(sums, true)}` : ""}`}
        onSpend={() => start.mutate()}
      />
    </>
  );
}
