import type { ReactNode } from "react";
import { PricedCartContext, usePrices } from "./cart/use-priced-cart.ts";
import { FrameStatesContext, useKnownFrames } from "./frames/frame-states.ts";
import type { Session } from "./session.ts";
import { SessionContext } from "./use-session.ts";

export function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  return (
    <SessionContext value={session}>
      <WithStates>{children}</WithStates>
    </SessionContext>
  );
}

function WithStates({ children }: { children: ReactNode }) {
  return (
    <FrameStatesContext value={useKnownFrames()}>
      <WithCart>{children}</WithCart>
    </FrameStatesContext>
  );
}

function WithCart({ children }: { children: ReactNode }) {
  return <PricedCartContext value={usePrices()}>{children}</PricedCartContext>;
}
