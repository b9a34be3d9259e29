import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { deliveriesQuery } from "../../api/deliveries/deliveries.ts";
import { purchasesQuery } from "../../api/purchases/purchases.ts";
import { tasksQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { count } from "../../ui/text/format.ts";

interface Loaded {
  loaded: number;
  moreExist: boolean;
  /** For a tip: "100 loaded, more exist". */
  words: string;
}

/**
 * How many tasks, purchases and deliveries are loaded, by the address of their screen, whichever of them is open. All orders
 * in one list join deliveries to what they deliver, so they have no count of their own here.
 */
export function useOrderCounts(): { [path: string]: Loaded | undefined } {
  const session = useSession();
  const tasks = useInfiniteQuery(tasksQuery(session));
  const purchases = useInfiniteQuery(purchasesQuery(session, undefined));
  const deliveries = useInfiniteQuery(deliveriesQuery(session));
  return {
    "/tasks": loadedOf(tasks),
    "/purchases": loadedOf(purchases),
    "/deliveries": loadedOf(deliveries),
  };
}

function loadedOf({
  data,
  hasNextPage,
}: {
  data: InfiniteData<{ data: unknown[] }> | undefined;
  hasNextPage: boolean;
}): Loaded | undefined {
  return (
    data &&
    inWords(
      data.pages.reduce((sum, page) => sum + page.data.length, 0),
      hasNextPage,
    )
  );
}

function inWords(loaded: number, moreExist: boolean): Loaded {
  return { loaded, moreExist, words: `${count(loaded, "order")} loaded${moreExist ? ", more exist" : ""}` };
}
