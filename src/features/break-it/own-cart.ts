import { z } from "zod";
import { cartEntry, takeOut } from "../../api/cart/cart-entries.ts";
import { cartOf } from "../../api/cart/cart-store.ts";
import { deviceStorage } from "../../device.ts";

const takenEntries = z.array(z.object({ entry: cartEntry, position: z.number().int() }));

/** On the device, not in the tab: nobody loses a cart with a tab that is closed. */
const keyOf = (account: string) => `swath-break-it-cart ${account}`;

/** Sets aside what is in the cart of an account, until it is put back. Throws where the device cannot keep it. */
export function setCartAside(account: string): void {
  putCartBack(account, []);
  const cart = cartOf(account).getState();
  const frameIDs = cart.entries.map(({ frame }) => frame.frameID);
  if (frameIDs.length === 0) return;
  deviceStorage.setItem(keyOf(account), JSON.stringify(takeOut(cart.entries, new Set(frameIDs)).taken));
  cart.remove(frameIDs);
}

/** Takes out what the scenario has put into the cart, and puts back what was set aside. */
export function putCartBack(account: string, frameIDs: readonly string[]): void {
  const cart = cartOf(account).getState();
  cart.remove(frameIDs);
  const kept = deviceStorage.getItem(keyOf(account));
  if (kept === null) return;
  cart.restore(takenEntries.safeParse(JSON.parse(kept)).data ?? []);
  deviceStorage.removeItem(keyOf(account));
}

/** Held by the tab that has the scenario of an account, so that other tabs leave the cart as it is. */
const lockOf = (account: string) => `swath-break-it ${account}`;
/** A page that is loaded anew may have to wait for the one before it. */
const PATIENCE_MS = 2_000;

/** Has this tab be the one with the scenario, until the signal fires; false where another tab is. */
export function holdScenario(account: string, until: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const whileHeld = async () => {
      resolve(true);
      if (!until.aborted) await new Promise((done) => until.addEventListener("abort", done, { once: true }));
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (!navigator.locks) return void whileHeld();
    navigator.locks.request(lockOf(account), { signal }, whileHeld).catch(() => resolve(false));
  });
}

/** Puts back what a tab that was closed has set aside; what another tab still needs stays there. */
export async function putLeftCartBack(account: string): Promise<void> {
  await navigator.locks?.request(lockOf(account), { ifAvailable: true }, (lock) => {
    if (lock) putCartBack(account, []);
  });
}
