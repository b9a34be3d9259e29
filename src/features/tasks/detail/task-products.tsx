import { useQuery, useQueryClient } from "@tanstack/react-query";
import { productFiles } from "../../../api/frames/product-files.ts";
import { taskProductsQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { ProductTable } from "../../../shared/frames/product-table.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";

/** The products of a task that are there so far, with fresh links at each download. */
export function TaskProducts({ task }: { task: Task }) {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery(taskProductsQuery(session, task));
  const refresh = async () =>
    productFiles(task.id, await queries.fetchQuery({ ...taskProductsQuery(session, task), staleTime: 0 }));
  return (
    <Loaded query={query} what="the products" height={120}>
      {(products) => (
        <section aria-labelledby="task-products">
          <h3 id="task-products">Products</h3>
          <p>
            {task.status === "FULFILLED" ? "The first are ready; the others follow. " : ""}
            Links last 1 h. Each download gets a new one.
          </p>
          <ProductTable files={productFiles(task.id, products)} refresh={refresh} />
        </section>
      )}
    </Loaded>
  );
}
