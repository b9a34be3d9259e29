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
    incidence && t("{from} to {to}°", { from: incidence.min, to: incidence.max }),
  ];
  const terms = [
    settings.priority && termName(settings.priority, "priority"),
    settings.sla && t("ready in {time}", { time: termName(settings.sla, "sla") }),
    settings.exclusivity && termName(settings.exclusivity, "exclusivity"),
    settings.eula && t("{licence} licence", { licence: eulaName(settings.eula) }),
  ];
  return (
    <div className={classes.summary}>
      <Facts>
        <Fact name={t("Mode")}>{imagingModeName(settings.imagingMode)}</Fact>
        <Fact name={t("Window")}>
          {t("{start} to {end}", {
            start: formatTime(acquisitionWindow.start),
            end: formatTime(acquisitionWindow.end),
          })}
        </Fact>
        <Fact name={t("Geometry")}>{geometry.filter(Boolean).join(" · ")}</Fact>
        <Fact name={t("Terms")}>{terms.filter(Boolean).join(" · ")}</Fact>
        <Fact name={t("Products")}>{settings.productTypes?.join(", ")}</Fact>
        <Fact name={t("Contract")}>{contractName}</Fact>
        <Fact name={t("Reference")}>{words || t("None (the run number is added)¦run of points")}</Fact>
      </Facts>
      <Link to="/task" search={(kept: object) => ({ ...kept, ...search })}>
        {t("Change the settings")}
      </Link>
    </div>
  );
}
