import type { Item } from "../../../contract/item.ts";
import { itemsParquet } from "./items-parquet.ts";

self.addEventListener("message", ({ data }: MessageEvent<readonly Item[]>) => {
  const file = itemsParquet(data);
  self.postMessage(file, { transfer: [file] });
});
