import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchesQuery, batchQuery } from "../../../api/outbox/outbox.ts";
import { isSettled, isUnderWay } from "../../../api/outbox/record.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { toRun } from "../../../shared/orders/links.ts";
import classes from "./run-link.module.css";

export function RunLink() {
  const session = useSession();
  const runs = useQuery(batchesQuery(session, "purchase"));
  const current = runs.data?.find(isUnderWay);
  const { data } = useQuery({
    ...batchQuery(session, "purchase", current?.id ?? ""),
    enabled: current !== undefined,
  });
  if (!current || !data) return null;
  const settled = data.entries.filter(isSettled).length;
  return (
    <Link {...toRun(current.id)} className={classes.link}>
      <IconSend size={14} stroke={1.75} aria-hidden />
      {t("Ordering {number} of {all}", {
        number: Math.min(settled + 1, data.entries.length),
        all: data.entries.length,
      })}
    </Link>
  );
}
