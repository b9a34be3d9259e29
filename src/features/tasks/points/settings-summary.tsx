import { Link } from "@tanstack/react-router";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import { eulaName } from "../../../shared/money/eula.ts";
import { imagingModeName, termName } from "../../../shared/tasks/task-words.ts";
import { formatTime } from "../../../ui/text/format.ts";
import classes from "./settings-summary.module.css";

interface SettingsSummaryProps {
  settings: TaskSettings;
  words: string;
  contractName: string;
  /** The draft in the address, whose first point is the first of these. */
  search: object;
}

/** What all tasks have in common, and the way to change it in the form. */
export function SettingsSummary({ settings, words, contractName, search }: SettingsSummaryProps) {
  const { incidenceAngle: incidence, acquisitionWindow } = settings;
  const rows: [string, string | undefined][] = [
    ["Mode", imagingModeName(settings.imagingMode)],
    ["Window", `${formatTime(acquisitionWindow.start)} to ${formatTime(acquisitionWindow.end)}`],
    [
      "Geometry",
      [
        settings.lookSide && termName(settings.lookSide, "look"),
        settings.passDirection && termName(settings.passDirection, "pass"),
        incidence && `${incidence.min} to ${incidence.max}°`,
      ]
        .filter(Boolean)
        .join(" · "),
    ],
    [
      "Terms",
      [
        settings.priority && termName(settings.priority, "priority"),
        settings.sla && `ready in ${termName(settings.sla, "sla")}`,
        settings.exclusivity && termName(settings.exclusivity, "exclusivity"),
        settings.eula && `${eulaName(settings.eula)} licence`,
      ]
        .filter(Boolean)
        .join(" · "),
    ],
    ["Products", settings.productTypes?.join(", ")],
    ["Contract", contractName],
    ["Reference", words || "None (the run number is added)"],
  ];
  return (
    <div className={classes.summary}>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Link to="/task" search={(kept: object) => ({ ...kept, ...search })}>
        Change the settings
      </Link>
    </div>
  );
}
