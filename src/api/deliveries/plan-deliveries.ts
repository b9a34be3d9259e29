import { fillTemplate, folderProblem, type TemplateValues } from "./subpath-template.ts";

/** An item to deliver: one product of an owned frame. */
export interface DeliverableItem {
  id: string;
  frameID: string;
  product: string;
}

/** Items that go into one folder, and so are one delivery. */
export interface PlannedDelivery {
  subpath: string | undefined;
  items: DeliverableItem[];
  /** In the order of the items, each once. */
  frameIDs: string[];
}

/** What would be sent, or the first reason against it. */
export type DeliveryPlan = { deliveries: PlannedDelivery[] } | { problem: string };

/**
 * Parts items by the subpath that the template gives them: a delivery has one subpath for all its items (interface 8). Deliveries come in the order of their first items.
 */
export function planDeliveries(
  entries: readonly { item: DeliverableItem; values: TemplateValues }[],
  path: string,
  template: string,
): DeliveryPlan {
  const byFolder = new Map<string, PlannedDelivery>();
  for (const { item, values } of entries) {
    const filled = fillTemplate(template, values);
    if ("problem" in filled) return filled;
    const { subpath } = filled;
    const folder = joinFolder(path, subpath);
    const known = byFolder.get(folder);
    if (!known) byFolder.set(folder, { subpath, items: [item], frameIDs: [item.frameID] });
    else {
      known.items.push(item);
      if (!known.frameIDs.includes(item.frameID)) known.frameIDs.push(item.frameID);
    }
  }
  const folders = [...byFolder.keys()];
  const problem =
    path === "" ? undefined : folders.map((folder) => folderProblem("folder", folder)).find(Boolean);
  return problem ? { problem } : { deliveries: [...byFolder.values()] };
}

/** The folder of a delivery: bucket, path and subpath as one, without a slash at its end. */
export function joinFolder(path: string, subpath: string | undefined): string {
  return subpath ? `${path}/${subpath}` : path;
}
