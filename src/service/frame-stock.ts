import { type Catalog, createCatalog } from "./catalog/catalog.ts";
import type { Frame } from "./catalog/frame.ts";
import { formatFrameID } from "./catalog/frame-id.ts";
import { productMask } from "./catalog/item-id.ts";
import type { User } from "./directory.ts";
import type { ServiceParts } from "./parts.ts";
import { readEach } from "./store/read-each.ts";
import { type FlownTask, isFlown } from "./store/task-states.ts";
import { flownFrames, readyProducts } from "./tasking/flown-image.ts";

/** All frames there are: those of the archive, and those flown for tasks, which not everybody knows of. */
export interface FrameStock {
  /** The archive as it was when the service began. */
  archive: Catalog;
  /** What came since: frames of the archive, and of tasks. */
  recent: Catalog;
  /** A frame, whoever may know of it. */
  frame(frameID: string): Frame | undefined;
  /** A frame that is the user's or on sale at `now` (milliseconds). */
  frameFor(user: User, frameID: string, now: number): Frame | undefined;
  /** Whether it was flown for a task of the company, which has it without buying it. */
  isTaskedBy(companyID: string, frameID: string): boolean;
  /** Whether there is an item of such a frame with this id. */
  knows(user: User, itemID: string, now: number): boolean;
  /** Products (bits) of the recent frames that are in the public collection at `now`, by `frame_id`. */
  recentOnSale(now: number): ReadonlyMap<string, number>;
  /** Products (bits) that are there of the frames of a user's tasks, by `frame_id`. */
  flownFor(userID: string): ReadonlyMap<string, number>;
}

/** Reads the frames there are. */
export interface FrameStocks {
  /** All frames as they are now. */
  now(): Promise<FrameStock>;
  /** One frame, whoever may know of it; the store is only asked when the archive has it not. */
  frame(frameID: string): Promise<Frame | undefined>;
}

/**
 * Reads the frames there are now. Those that were flown follow from the store alone, so that another tab's and those from
 * before a restart are there too. With what came to the archive since the service began they are indexed apart from it, and
 * only when there are others than before.
 */
export function createFrameStocks({
  catalog: archive,
  store,
  fulfilment,
  clock,
}: Pick<ServiceParts, "catalog" | "store" | "fulfilment" | "clock">): FrameStocks {
  let known: { state: string; stock: FrameStock } | undefined;

  function indexed(tasks: readonly FlownTask[], came: readonly Frame[]): FrameStock {
    const taskOf = new Map<string, FlownTask>();
    const frames = tasks.flatMap((task) => {
      const taken = flownFrames(fulfilment, task);
      for (const frame of taken) taskOf.set(formatFrameID(frame), task);
      return taken;
    });
    const recent = createCatalog([...came, ...frames]);
    const grown = came.map((frame) => [formatFrameID(frame), productMask(frame.products)] as const);
    const isReleased = ({ exclusivity, status, updatedAt }: FlownTask, now: number) =>
      exclusivity === "PUBLIC" && status === "DONE" && now >= updatedAt + fulfilment.publicDelay;
    const productsWhere = (holds: (task: FlownTask) => boolean) =>
      [...taskOf]
        .filter(([, task]) => holds(task))
        .map(([frameID, task]) => [frameID, productMask(readyProducts(task))] as const);
    const frame = (frameID: string) => archive.frame(frameID) ?? recent.frame(frameID);
    const frameFor: FrameStock["frameFor"] = (user, frameID, now) => {
      const task = taskOf.get(frameID);
      return task && task.userID !== user.id && !isReleased(task, now) ? undefined : frame(frameID);
    };
    return {
      archive,
      recent,
      frame,
      frameFor,
      isTaskedBy: (companyID, frameID) => taskOf.get(frameID)?.companyID === companyID,
      knows(user, itemID, now) {
        const item = archive.item(itemID) ?? recent.item(itemID);
        return (
          item !== undefined && frameFor(user, item.frameID, now)?.products.includes(item.product) === true
        );
      },
      recentOnSale: (now) => new Map([...grown, ...productsWhere((task) => isReleased(task, now))]),
      flownFor: (userID) => new Map(productsWhere((task) => task.userID === userID)),
    };
  }

  async function now(): Promise<FrameStock> {
    const tasks = (await readEach<"tasks", "imaged">(store, "tasks", "imaged", { equals: {} })).flatMap(
      (task) => (isFlown(task) ? [task] : []),
    );
    const came = fulfilment.cameBy(clock());
    const state = [came.length, ...tasks.map(({ id, status }) => `${id} ${status}`)].join();
    if (known?.state !== state) known = { state, stock: indexed(tasks, came) };
    return known.stock;
  }

  return { now, frame: async (frameID) => archive.frame(frameID) ?? (await now()).recent.frame(frameID) };
}
