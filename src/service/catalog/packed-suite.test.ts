import { catalogSuite } from "../../testing/suites/catalogs.ts";
import { createMemoryStore } from "../store/memory-store.ts";
import { createPackedCatalog } from "./packed-catalog.ts";

catalogSuite("packed", async () => {
  const store = createMemoryStore();
  return {
    store,
    async open() {
      const catalog = createPackedCatalog({ store });
      await catalog.follow();
      return catalog;
    },
  };
});
