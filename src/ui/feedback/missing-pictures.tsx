import { Button } from "@mantine/core";
import { useEffect } from "react";
import { create } from "zustand";
import { t } from "../../languages/texts.ts";
import { useOnline } from "../layout/use-online.ts";
import classes from "./undo-notice.module.css";

const useMissing = create<{ retries: readonly (() => void)[] }>()(() => ({ retries: [] }));

export function useMissingPicture(retry: (() => void) | undefined): void {
  useEffect(() => {
    if (!retry) return;
    useMissing.setState(({ retries }) => ({ retries: [...retries, retry] }));
    window.addEventListener("online", retry);
    return () => {
      window.removeEventListener("online", retry);
      useMissing.setState(({ retries }) => ({ retries: retries.filter((one) => one !== retry) }));
    };
  }, [retry]);
}

/** Counts list pictures that failed, with a button to retry all. Hidden while offline. */
export function MissingPictures() {
  const { retries } = useMissing();
  const online = useOnline();
  if (retries.length === 0 || !online) return null;
  return (
    <section className={classes.notice} data-second aria-label={t("Images")}>
      <p role="status">
        {t("{count, plural, one {Image} other {# images}} could not be loaded", { count: retries.length })}
      </p>
      <Button
        variant="default"
        onClick={() => {
          for (const retry of retries) retry();
        }}
      >
        {t("Try again")}
      </Button>
    </section>
  );
}
