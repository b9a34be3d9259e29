import "fake-indexeddb/auto";
import { storeSuite } from "../testing/suites/stores.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

let names = 0;

storeSuite("IndexedDB", (handles, clock) => {
  const name = `store-${++names}`;
  return Promise.all(Array.from({ length: handles }, () => openIndexedDbStore(name, clock)));
});
