import type { Pace, Watch } from "../../contract/watches.ts";
import { t } from "../../languages/texts.ts";
import { formatShortTime } from "../../ui/text/format.ts";

export const hourWords = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

function paceWords({ every, hour }: Pace): string {
  switch (every) {
    case "soon":
      return t("within minutes");
    case "day":
      return t("daily at {time} UTC", { time: hourWords(hour) });
    case "week":
      return t("Mondays at {time} UTC", { time: hourWords(hour) });
  }
}

/** Says how a watch tells, and since when it could not. */
export function watchedWords({ pace, webhookID, failingSince }: Watch): string {
  const words = { pace: paceWords(pace) };
  const how =
    webhookID === undefined ? t("Watched by e-mail, {pace}", words) : t("Watched by webhook, {pace}", words);
  if (failingSince === undefined) return how;
  return t("{watched}. Couldn’t send since {time} UTC", {
    watched: how,
    time: formatShortTime(failingSince),
  });
}
