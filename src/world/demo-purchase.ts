import { searchBody } from "../contract/catalog.ts";
import { defaultProducts, modes } from "../domain/modes.ts";
import { readSearch } from "../service/catalog/read-search.ts";
import type { ServiceParts } from "../service/parts.ts";
import { framePrice } from "../service/purchases/contract-access.ts";
import { addPurchase, NotBought } from "../service/purchases/purchases.ts";
import { demoDirectory } from "./demo-directory.ts";
import { failsOnPurpose } from "./simulator.ts";

const PURCHASE_ID = "c011ea6e-0000-4000-8000-000000000001";
/** Rotterdam, where the demo always has recent frames. */
const PLACE = [3.5, 51.5, 4.9, 52.3];
const DAYS = 30;

/** Gives a colleague of the demo client one frame near Rotterdam, to show a conflict. Idempotent. `now` in ms. */
export async function addColleaguesPurchase(
  parts: Pick<ServiceParts, "store" | "catalog" | "fulfilment">,
  now: number,
): Promise<void> {
  const terms = demoDirectory.contracts[0];
  const colleague = demoDirectory.users.find(({ clientID }) => clientID === "demo-colleague");
  if (!terms || !colleague) return;
  const datetime = `${new Date(now - DAYS * 86_400_000).toISOString()}/..`;
  const found = await parts.catalog.search(
    readSearch(searchBody.parse({ bbox: PLACE, datetime })),
    { companyID: colleague.companyID, userID: colleague.id, public: true, private: false, now },
    { limit: 100 },
  );
  const item = found.items.find(({ frameID }) => !failsOnPurpose(frameID));
  if (!item) return;
  const price = framePrice(terms, item.frame, "STANDARD");
  const bought = addPurchase(
    parts,
    {
      id: PURCHASE_ID,
      userID: colleague.id,
      companyID: colleague.companyID,
      contractID: terms.contract.id,
      frameID: item.frameID,
      eula: "STANDARD",
      reference: "A colleague's order",
      productTypes: [...defaultProducts[modes[item.frame.mode].family]],
      ...(price && { amount: price.amount }),
      status: "closed",
      createdAt: now,
      updatedAt: now,
    },
    undefined,
  );
  await bought.catch((error: unknown) => {
    if (!(error instanceof NotBought)) throw error;
  });
}
