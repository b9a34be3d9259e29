import { Link } from "@tanstack/react-router";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import { t } from "../../../languages/texts.ts";
import { eulaName } from "../../../shared/money/term-words.ts";
import { imagingModeName, termName } from "../../../shared/tasks/task-words.ts";
import { Fact, Facts } from "../../../ui/detail/detail-pane.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import classes from "./settings-summary.module.css";

interface SettingsSummaryProps {
  settings: TaskSettings;
  words: string;
  contractName: string;
  /** The draft in the address, whose first point is the first of these. */
  search: object;
}

/** What all tasks have in common, and a link that changes it in the form. */
export function SettingsSummary({ settings, words, contractName, search }: SettingsSummaryProps) {
  const { incidenceAngle: incidence, acquisitionWindow } = settings;
  const geometry = [
    settings.lookSide && termName(settings.lookSide, "look"),
    settings.passDirection && termName(settings.passDirection, "pass"),
    incidence && `${incidence.min} to ${incidence.max}°`,
  ];
  const terms = [
    settings.priority && termName(settings.priority, "priority"),
    settings.sla && `ready in ${termName(settings.sla, "sla")}`,
    settings.exclusivity && termName(settings.exclusivity, "exclusivity"),
    settings.eula && `${eulaName(settings.eula)} licence`,
  ];
  return (
    <div className={classes.summary}>
      <Facts>
        <Fact name="Mode">{imagingModeName(settings.imagingMode)}</Fact>
        <Fact name="Window">{`${formatTime(acquisitionWindow.start)} to ${formatTime(acquisitionWindow.end)}`}</Fact>
        <Fact name="Geometry">{geometry.filter(Boolean).join(" · ")}</Fact>
        <Fact name="Terms">{terms.filter(Boolean).join(" · ")}</Fact>
        <Fact name="Products">{settings.productTypes?.join(", ")}</Fact>
        <Fact name="Contract">{contractName}</Fact>
        <Fact name="Reference">{words || "None (the run number is added)"}</Fact>
      </Facts>
      <Link to="/task" search={(kept: object) => ({ ...kept, ...search })}>
        {t("Change the settings")}
      </Link>
    </div>
  );
}
