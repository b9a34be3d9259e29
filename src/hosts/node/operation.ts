import type { CatalogStore } from "../../service/catalog/catalog-store.ts";
import type { FrameFiles } from "../../service/files/made-files.ts";
import { createArchiveFulfilment, type Fulfilment } from "../../service/fulfilment.ts";
import type { World } from "./node.ts";
import type { Seed } from "./node-catalog.ts";
import type { NodeEnvironment } from "./node-environment.ts";
import type { NodeStore } from "./node-store.ts";

/** Parts behind the interface: an operator's archive, or the demo. */
export interface Operation {
  clock: () => number;
  fulfilment: Fulfilment;
  files: FrameFiles;
  /** Returns the number of pictures that wait to be painted. */
  paintings?: () => number;
  seed?: Seed | undefined;
  world?: World | undefined;
  /** Runs once the catalog is loaded. */
  begin?(catalog: CatalogStore): Promise<void>;
  end?(): Promise<void>;
}

/** Returns an operator's own archive, in which nothing is invented. */
export function openArchive({ clock }: NodeStore, settings: NodeEnvironment): Operation {
  const none = async () => {
    throw new Error("The archive has no files of this frame.");
  };
  const fulfilment = createArchiveFulfilment({
    sellsOnOrder: settings.SELL_ON_ORDER === "1",
    takesTasks: settings.TAKE_TASKS === "1",
  });
  return { clock: clock.now, fulfilment, files: { quicklook: none, product: none } };
}
