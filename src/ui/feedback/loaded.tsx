import { Skeleton } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useServiceClock } from "../../api/clock.ts";
import { t } from "../../languages/texts.ts";
import { useOnline } from "../layout/use-media.ts";
import { formatShortTime } from "../text/format.ts";
import { QueryError } from "./error-message.tsx";
import classes from "./offline-note.module.css";

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isLoading: boolean; refetch: () => unknown };
  what: string;
  height?: number;
  missing?: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
}

/** Query data, or its loading, error or missing state. Older data stays below an error. */
export function Loaded<T>({ query, what, height = 160, missing = null, children }: LoadedProps<T>) {
  if (query.isLoading)
    return (
      <Skeleton m={16} height={height} w="auto" role="status" aria-label={t("Loading {what}", { what })} />
    );
  const failure = query.error && <QueryError query={query} title={t("Couldn’t load {what}", { what })} />;
  if (!query.data) return failure || missing;
  return (
    <>
      {failure}
      {children(query.data)}
    </>
  );
}

interface OfflineNoteProps {
  /** Real time, ms; 0 before the first answer. A function avoids rerenders by frequent polls. */
  answeredAt: number | (() => number);
}

export function OfflineNote({ answeredAt }: OfflineNoteProps) {
  const online = useOnline();
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  if (online) return null;
  const at = typeof answeredAt === "function" ? answeredAt() : answeredAt;
  if (at === 0) return null;
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={14} stroke={1.75} aria-hidden />
      {t("As of {time} UTC", { time: formatShortTime(at + ahead) })}
    </p>
  );
}
