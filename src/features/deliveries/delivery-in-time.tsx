import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DeliveryRow, frameIDsOf, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import { itemsByIDQuery } from "../../api/deliveries/owned-items.ts";
import { useSession } from "../../api/use-session.ts";
import { explainStatus } from "../../shared/deliveries/delivery-words.ts";
import { toDelivery } from "../../shared/orders/links.ts";
import { Story } from "../../ui/list/story.tsx";
import { DeliveredFrames } from "./delivered-frames.tsx";
import { DeliveryHistory } from "./delivery-history.tsx";

/** A delivery among all orders: its status, what this browser observed of it, and its frames. */
export function DeliveryInTime({ row }: { row: DeliveryRow }) {
  const itemIDs = itemIDsOf(row);
  const found = useQuery({ ...itemsByIDQuery(useSession(), itemIDs), enabled: row.entry === undefined }).data;
  const items = row.entry?.items ?? found ?? [];
  const frameIDs = frameIDsOf(row) ?? [...new Set(items.map(({ frameID }) => frameID))];
  return (
    <Story
      way={<Link {...toDelivery(row.id)}>Delivery details</Link>}
      aside={
        frameIDs.length > 0 && (
          <DeliveredFrames
            items={items}
            frameIDs={frameIDs}
            unknown={found ? itemIDs.length - found.length : 0}
          />
        )
      }
    >
      <p>{explainStatus(row)}</p>
      {row.entry ? (
        <DeliveryHistory entry={row.entry} />
      ) : (
        <p>Times not known: not sent from this browser.</p>
      )}
    </Story>
  );
}
