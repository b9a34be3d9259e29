import { Modal, Skeleton } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import {
  type CartLine,
  cartTotals,
  type LinePrice,
  linePrice,
  lineStatusOf,
} from "../../api/cart/cart-totals.ts";
import { offersEula } from "../../api/contracts/contracts.ts";
import { priceQuery } from "../../api/contracts/prices.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type Eula, eulas } from "../../domain/products.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords, sumsWords } from "../../shared/frames/cart-words.ts";
import { eulaMeaning, eulaName } from "../../shared/money/term-words.ts";
import { TermsChoice, TermsTable } from "../../shared/money/terms-table.tsx";
import classes from "./compare-terms.module.css";

interface CompareTermsProps {
  opened: boolean;
  onClose: () => void;
  /** Frames that are for sale. */
  frameIDs: readonly string[];
}

/** The cart's total under each contract and licence, which a press chooses. */
export function CompareTerms({ opened, onClose, frameIDs }: CompareTermsProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t("{count, plural, one {# frame} other {# frames}} by contract and licence", {
        count: frameIDs.length,
      })}
      closeButtonProps={{ "aria-label": t("Close") }}
    >
      <div className={classes.scroll}>
        <TermsTable
          cell={(contract, eula) => (
            <Cell contract={contract} eula={eula} frameIDs={frameIDs} onChosen={onClose} />
          )}
        />
      </div>
      <ul className={classes.meanings}>
        {eulas.map((eula) => (
          <li key={eula}>
            <b>{eulaName(eula)}</b> {eulaMeaning(eula)}
          </li>
        ))}
        <li>{t("A frame sells once: the licence cannot be changed later. Nothing is reserved.")}</li>
      </ul>
    </Modal>
  );
}

interface CellProps {
  contract: Contract;
  eula: Eula;
  frameIDs: readonly string[];
  onChosen: () => void;
}

function Cell({ contract, eula, frameIDs, onChosen }: CellProps) {
  const session = useSession();
  const isOffered = offersEula(contract, eula);
  const prices = useQueries({
    queries: frameIDs.map((frameID) => ({
      ...priceQuery(session, { contractID: contract.id, frameID, eula }),
      enabled: isOffered && contract.hasPricingPlan,
    })),
  });
  if (!isOffered) return <span className={classes.none}>{t("Not offered")}</span>;
  const lines = frameIDs.map((frameID, index): CartLine => {
    const query = prices[index];
    const price: LinePrice = contract.hasPricingPlan
      ? query
        ? linePrice(query)
        : { kind: "pending" }
      : { kind: "by-agreement" };
    return { frameID, price, status: lineStatusOf("cart", false, price) };
  });
  const totals = cartTotals(lines);
  const { toBuy, priced, pending, failed, leftOut, subtotals } = totals;
  if (toBuy === 0) return <span className={classes.none}>{t("Not in the contract")}</span>;
  return (
    <div className={classes.cell}>
      <TermsChoice contract={contract} eula={eula} onChosen={onChosen}>
        {!contract.hasPricingPlan && t("By agreement")}
        {contract.hasPricingPlan && priced > 0 && <b>{sumsWords(subtotals, true)}</b>}
        {contract.hasPricingPlan && priced === 0 && pending > 0 && <Skeleton width={72} height={14} />}
        {contract.hasPricingPlan && priced === 0 && pending === 0 && t("No price")}
      </TermsChoice>
      {contract.hasPricingPlan && (
        <span className={classes.detail}>
          {leftOut > 0
            ? t("{priced}, {count} not in the contract", { priced: pricedWords(totals), count: leftOut })
            : pricedWords(totals)}
        </span>
      )}
      {failed.length > 0 && (
        <button
          type="button"
          className={classes.again}
          onClick={() => {
            for (const query of prices) if (query.isError) void query.refetch();
          }}
        >
          {t("Try again for {count}", { count: failed.length })}
        </button>
      )}
    </div>
  );
}
