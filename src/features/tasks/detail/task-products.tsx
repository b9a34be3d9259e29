import { Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { productFiles } from "../../../api/frames/product-files.ts";
import { taskProductsQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { ProductTable } from "../../../shared/frames/product-table.tsx";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import classes from "./task-products.module.css";

/** The products of a task that are there so far, with fresh links at each download. */
export function TaskProducts({ task }: { task: Task }) {
  const session = useSession();
  const queries = useQueryClient();
  const query = useQuery(taskProductsQuery(session, task));
  if (query.isLoading) return <Skeleton height={120} role="status" aria-label="Loading the products" />;
  if (query.error && !query.data) {
    return (
      <ErrorMessage
        error={query.error}
        title="Couldn’t load the products"
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return null;
  const refresh = async () =>
    productFiles(task.id, await queries.fetchQuery({ ...taskProductsQuery(session, task), staleTime: 0 }));
  return (
    <section aria-labelledby="task-products">
      <h3 id="task-products" className={classes.title}>
        Products
      </h3>
      <p className={classes.note}>
        {task.status === "FULFILLED" ? "The first ones are there, the others come by themselves. " : ""}
        Links last 1 h. Each download gets a new one.
      </p>
      <ProductTable files={productFiles(task.id, query.data)} refresh={refresh} />
    </section>
  );
}
