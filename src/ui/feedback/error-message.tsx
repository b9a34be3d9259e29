import { Button } from "@mantine/core";
import { IconCircleXFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "../../api/api-error.ts";
import { CopyText } from "../input/copy-text.tsx";
import classes from "./error-message.module.css";
import { explain } from "./explain-error.ts";

interface ErrorMessageProps {
  error: Error;
  /** What did not happen: "The frame was not bought". */
  title: string;
  /** For anything about money: whether something was bought. */
  bought?: string;
  onRetry?: () => void;
  retryLabel?: string;
  children?: ReactNode;
}

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown };
  title: string;
  children?: ReactNode;
}

/** The error of a query, where it has one, with a button to ask again. */
export function QueryError({ query, title, children }: QueryErrorProps) {
  return (
    query.error && (
      <ErrorMessage error={query.error} title={title} onRetry={() => void query.refetch()}>
        {children}
      </ErrorMessage>
    )
  );
}

/** An error as people need it: what happened, what was or was not bought, what to do, and the line for support. */
export function ErrorMessage({
  error,
  title,
  bought,
  onRetry,
  retryLabel = "Try again",
  children,
}: ErrorMessageProps) {
  const { sentence, advice } = explain(error);
  const api = error instanceof ApiError ? error : undefined;
  const support =
    api && [api.status, api.code, api.requestID && `request ${api.requestID}`].filter(Boolean).join(" · ");
  return (
    <div className={classes.message} role="alert">
      <p className={classes.title}>
        <IconCircleXFilled size={16} aria-hidden />
        {title}
      </p>
      <p className={classes.text}>
        {sentence} {bought} {advice}
      </p>
      {children}
      {onRetry && (
        <Button variant="default" onClick={onRetry} className={classes.retry}>
          {retryLabel}
        </Button>
      )}
      {support && (
        <p className={classes.support}>
          <code>{support}</code>
          <CopyText text={`${support} · ${new Date().toISOString()}`} what="details for support" />
        </p>
      )}
    </div>
  );
}
