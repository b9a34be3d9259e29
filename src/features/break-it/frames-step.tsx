import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { cartOf } from "../../api/cart/cart-store.ts";
import { useCart } from "../../api/cart/use-cart.ts";
import { serviceNow } from "../../api/clock.ts";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import { useFrameStates } from "../../api/frames/use-frame-states.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import classes from "./break-it-card.module.css";
import { findFrames } from "./find-frames.ts";
import { setCartAside } from "./own-cart.ts";
import { ENOUGH, FRAMES, type Scenario } from "./scenario.ts";
import { useScenario } from "./use-scenario.ts";

/** What is bought: the user's own cart where it has enough, else frames that are found for it. */
export function FramesStep({ scenario }: { scenario: Scenario }) {
  const session = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { stateOf, pending } = useFrameStates();
  const entries = useCart((cart) => cart.entries);
  const change = useScenario((state) => state.change);
  const own = entries.filter(({ frame }) => stateOf(frame.frameID) === "cart").length;

  const fill = useMutation({
    mutationFn: async () => {
      if (!contract) return 0;
      const isForSale = (frameID: string) => stateOf(frameID) === "default";
      const frames = await findFrames(queries, session, { contract, eula, isForSale }, FRAMES);
      if (frames.length < ENOUGH) return frames.length;
      setCartAside(scenario.account);
      cartOf(scenario.account).getState().add(frames, serviceNow());
      change({ frameIDs: frames.map(({ frameID }) => frameID) });
      await navigate({ to: "/cart", search: true });
      return frames.length;
    },
  });

  const free = <p className={classes.note}>{t("The demo charges nothing: every purchase is simulated.")}</p>;
  if (own >= ENOUGH) {
    return (
      <>
        <p>
          {t(
            "Lose the connection in the middle of a purchase run, and see that nothing is lost and nothing is bought twice. Your cart has enough frames for it.",
          )}
        </p>
        {free}
        <div className={classes.buttons}>
          <Button loading={pending} onClick={() => change({ frameIDs: [] })}>
            {t("Use my cart, {count, plural, one {# frame} other {# frames}}", { count: own })}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        {t(
          "Lose the connection in the middle of a purchase run, and see that nothing is lost and nothing is bought twice. It takes a few frames: low-priced ones near the Strait of Gibraltar.",
        )}
      </p>
      {entries.length > 0 && <p>{t("What is in your cart is set aside and put back afterwards.")}</p>}
      {free}
      {fill.error && (
        <ErrorMessage
          error={fill.error}
          title={t("Couldn’t find frames")}
          bought={t("Nothing was bought.")}
        />
      )}
      {fill.data !== undefined && fill.data < ENOUGH && (
        <p role="alert">
          {t(
            "Only {count, plural, one {# frame} other {# frames}} could be bought there. Put {enough} or more frames of your choice into the cart.",
            {
              count: fill.data,
              enough: ENOUGH,
            },
          )}
        </p>
      )}
      <div className={classes.buttons}>
        <Button loading={fill.isPending || pending || !contract} onClick={() => fill.mutate()}>
          {t("Put {count} frames into the cart", { count: FRAMES })}
        </Button>
      </div>
    </>
  );
}
