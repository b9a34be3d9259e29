import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../languages/texts.ts";
import { QueryError } from "./error-message.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isLoading: boolean; refetch: () => unknown };
  /** As in "Loading the purchase" and "Couldn’t load the purchase". */
  what: string;
  /** Height of what is to come, px. */
  height?: number;
  /** Instead of the data where the answer is that there is none. */
  missing?: ReactNode;
  children: (data: NonNullable<T>) => ReactNode;
}

/** What a query answers, or that it is waited for, failed or found nothing. An older answer stays below a failure. */
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
