import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../languages/texts.ts";
import { QueryError } from "./error-message.tsx";

interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isLoading: boolean; refetch: () => unknown };
  /** Completes "Loading …" and "Couldn’t load …". */
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
