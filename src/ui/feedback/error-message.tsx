import { Button } from "@mantine/core";
import { IconCircleXFilled } from "@tabler/icons-react";
import { lazy, type ReactNode, type Ref, Suspense } from "react";
import { ApiError } from "../../api/api-error.ts";
import { t } from "../../languages/texts.ts";
import classes from "./error-message.module.css";

/** Loaded only with an error: the start page has no room for tooltips. Without it the details stay readable. */
const CopyText = lazy(() =>
  import("../input/copy-button.tsx").then(
    ({ CopyText }) => ({ default: CopyText }),
    () => ({ default: () => <></> }),
  ),
);

interface ErrorMessageProps {
  error: Error;
  title: string;
  /** For anything about money: whether something was bought. */
  bought?: string;
  onRetry?: () => void;
  retryLabel?: string;
  retryRef?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

interface QueryErrorProps {
  query: { error: Error | null; refetch: () => unknown };
  title: string;
  children?: ReactNode;
}

export function QueryError({ query, title, children }: QueryErrorProps) {
  return (
    query.error && (
      <ErrorMessage error={query.error} title={title} onRetry={() => void query.refetch()}>
        {children}
      </ErrorMessage>
    )
  );
}

export function ErrorMessage(props: ErrorMessageProps) {
  const { error, title, bought, onRetry, retryLabel = t("Try again"), retryRef = null, children } = props;
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
        <Button variant="default" ref={retryRef} onClick={onRetry} className={classes.retry}>
          {retryLabel}
        </Button>
      )}
      {support && (
        <p className={classes.support}>
          <code>{support}</code>
          <Suspense fallback={null}>
            <CopyText text={`${support} · ${new Date().toISOString()}`} what={t("details for support")} />
          </Suspense>
        </p>
      )}
    </div>
  );
}

/** Error whose message is a sentence for the user. */
export class ExplainedError extends Error {}

export function explain(error: Error): { sentence: string; advice: string } {
  if (error instanceof ExplainedError) return { sentence: error.message, advice: "" };
  if (!(error instanceof ApiError)) {
    return {
      sentence: t("Something went wrong on this page."),
      advice: t("Reload the page; your search stays in the address."),
    };
  }
  const sentence = withStop(error.message);
  switch (error.kind) {
    case "network":
      return { sentence, advice: t("Check the connection, then try again.") };
    case "timeout":
      return { sentence, advice: t("Try again in a moment.") };
    case "shape":
      return { sentence, advice: t("Send the line below to support.") };
    case "answer":
      return { sentence, advice: adviceFor(error) };
  }
}

function adviceFor({ status, code }: ApiError): string {
  if (code === "ERR_INSUFFICIENT_FUNDS")
    return t("Choose another contract, or ask the owner of this one to raise its limit.");
  if (code === "OUT_OF_BOUND_CONTRACT") return t("Choose a contract with a pricing plan to see prices.");
  // The sentence says it.
  if (code === "approval_needed") return "";
  switch (status) {
    case 400:
      return t("Correct what the message names.");
    case 401:
      return t("Connect again.");
    case 403:
      return t("Ask the owner of the contract, or choose another one.");
    case 404:
      return t("Check the address.");
    case 429:
      return t("Wait a moment, then try again.");
    case 501:
      return t("This service does not offer this.");
    default:
      return status !== undefined && status >= 500
        ? t("The fault is on the service’s side. Try again in a moment.")
        : "";
  }
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
