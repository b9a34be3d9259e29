import { storeSuite } from "../../testing/suites/stores.ts";
import { createMemoryStore } from "./memory-store.ts";

storeSuite("memory", async (handles, clock) => {
  const store = createMemoryStore(clock);
  return Array.from({ length: handles }, () => store);
});
