import { Button } from "@mantine/core";
import { accountKey } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import classes from "./break-it-offer.module.css";
import { useScenario } from "./use-scenario.ts";

/** Offers the scenario beside the failures that can be set one by one. */
export function BreakItOffer() {
  const session = useSession();
  const { scenario, begin } = useScenario();
  return (
    <section className={classes.offer} aria-labelledby="break-it-offer">
      <div>
        <h2 id="break-it-offer">{t("Break it")}</h2>
        <p>
          {t(
            "Lose the connection in the middle of a purchase run, reload the page, and count: nothing is lost, nothing is bought twice. Five guided steps, about two minutes.",
          )}
        </p>
      </div>
      <Button onClick={() => begin(accountKey(session))}>
        {scenario ? t("Back to its card") : t("Break it")}
      </Button>
    </section>
  );
}
