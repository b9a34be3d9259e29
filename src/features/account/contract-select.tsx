import { Menu, UnstyledButton } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import {
  contractSummaryQuery,
  contractsQuery,
  offersEula,
  useCommercialChoice,
} from "../../api/contracts.ts";
import { MOST_COLLECTIONS } from "../../api/frames/frame-states.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { eulas } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { LimitBar, leftWords } from "../../shared/money/limit-bar.tsx";
import { eulaMeaning, eulaName } from "../../shared/money/term-words.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { takeOneOf } from "../../ui/input/take-one-of.ts";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import classes from "./contract-select.module.css";

export function ContractSelect() {
  const contracts = useQuery(contractsQuery(useSession()));
  const contract = useContract();
  const { eula, chooseContract, chooseEula } = useCommercialChoice();
  const offered = eulas.filter((one) => contracts.data?.some((entry) => offersEula(entry, one)) ?? true);
  const secondLine = contract?.hasPricingPlan
    ? t("{licence} license", { licence: eulaName(eula) })
    : t("No price list");
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <UnstyledButton className={classes.button} title={contract?.name}>
          <span className="visually-hidden">{t("Contract:")} </span>
          <span className={classes.words}>
            <b>{contract?.name ?? (contracts.isError ? t("No contract") : "…")} </b>
            <span>{contract ? secondLine : t("Contract")}</span>
          </span>
          <IconSelector size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("Contract")}</Menu.Label>
        <Menu.RadioGroup value={contract?.id ?? null} onChange={chooseContract}>
          <FirstRows rows={contracts.data ?? []} as="div">
            {(entry) => (
              <Menu.RadioItem key={entry.id} value={entry.id} closeMenuOnClick>
                <span className={classes.name}>{entry.name}</span>
                <span className={classes.detail}>{planWords(entry)}</span>
              </Menu.RadioItem>
            )}
          </FirstRows>
        </Menu.RadioGroup>
        {(contracts.data?.length ?? 0) > MOST_COLLECTIONS && (
          <p className={classes.more}>
            {t(
              "What colleagues own is marked for {most, number} of {count, number} contracts, among them the chosen one.",
              { most: MOST_COLLECTIONS, count: contracts.data?.length ?? 0 },
            )}
          </p>
        )}
        <QueryError query={contracts} title={t("Couldn’t load the contracts")} />
        {contract?.hasPricingPlan && <Budget contract={contract} />}
        <Menu.Divider />
        <Menu.Label>{t("License for the prices shown")}</Menu.Label>
        <Menu.RadioGroup value={eula} onChange={takeOneOf(eulas, chooseEula)}>
          {offered.map((entry) => (
            <Menu.RadioItem key={entry} value={entry} closeMenuOnClick>
              <span className={classes.name}>{eulaName(entry)}</span>
              <span className={classes.detail}>{eulaMeaning(entry)}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function Budget({ contract }: { contract: Contract }) {
  const { data } = useQuery(contractSummaryQuery(useSession(), contract.id));
  if (!data) return null;
  return (
    <div className={classes.budget}>
      <p className={classes.left}>
        <span>{contract.name}</span>
        <b>{leftWords(data)}</b>
      </p>
      <LimitBar name={contract.name} budget={data} inMenu />
    </div>
  );
}

function planWords(contract: Contract): string {
  return contract.hasPricingPlan ? t("With price list") : t("No price list");
}
