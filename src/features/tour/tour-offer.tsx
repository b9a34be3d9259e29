import { Button } from "@mantine/core";
import { t } from "../../languages/texts.ts";
import { focusScreen } from "../../ui/layout/take-focus.ts";
import classes from "./tour-offer.module.css";
import { useTour } from "./use-tour.ts";

export function TourOffer() {
  const { isOffered, isOn, begin, end } = useTour();
  if (!isOffered || isOn) return null;
  return (
    <section className={classes.offer} aria-label={t("Tour")}>
      <p>{t("New here? Four steps show where things are.")}</p>
      <Button variant="default" onClick={begin}>
        {t("Take the tour")}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          focusScreen();
          end();
        }}
      >
        {t("Don’t offer it again")}
      </Button>
    </section>
  );
}
