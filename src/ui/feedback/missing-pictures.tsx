import { Button } from "@mantine/core";
import { useEffect } from "react";
import { create } from "zustand";
import { t } from "../../languages/texts.ts";
import { useOnline } from "../layout/use-online.ts";
import classes from "./undo-notice.module.css";

/** How each picture on screen that did not come is asked for again. */
const useMissing = create<{ retries: readonly (() => void)[] }>()(() => ({ retries: [] }));

/** Counts a picture that did not come among those of the notice, as long as `retry` is given. */
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

/** Says how many of the small pictures in lists did not come, and asks for all of them again. Offline, the app says why. */
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
