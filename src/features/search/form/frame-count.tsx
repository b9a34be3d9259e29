import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServiceClock } from "../../../api/clock.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { count } from "../../../ui/text/format.ts";
import { frameCountQuery } from "../api/frame-count.ts";
import classes from "./filters.module.css";
import type { SearchForm } from "./search-form.ts";

/** Delay after the last edit, ms. */
const SETTLES = 300;

/** Counts the frames that the edited filters leave, before they are searched. */
export function FrameCount({ draft }: { draft: SearchForm }) {
  const session = useSession();
  const contractID = useContract()?.id;
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  const [form] = useDebouncedValue(draft, SETTLES);
  const asked = useMemo(
    () => frameCountQuery(session, form, contractID, Date.now() + ahead),
    [session, form, contractID, ahead],
  );
  const { data } = useQuery(asked);
  if (!data) return null;
  return (
    <span className={classes.count} data-pending={form !== draft || undefined}>
      {countWords(data, form.mostPrice !== undefined)}
    </span>
  );
}

function countWords({ frames, isAll }: { frames: number; isAll: boolean }, isPriced: boolean): string {
  if (!isAll) return t("Over {count, number} frames", { count: frames });
  if (frames === 0) return t("No frames found");
  return isPriced
    ? t("{count, plural, one {# frame} other {# frames}} before the price", { count: frames })
    : count(frames, "frame");
}
