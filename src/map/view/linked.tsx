import { useEffect } from "react";
import { useMapRoom } from "../map-context.ts";
import type { ViewGroup } from "./view-group.ts";

/** Lets the map look where the others of its group do; a child of `MapCanvas`. */
export function Linked({ group }: { group: ViewGroup }) {
  const { map } = useMapRoom();
  useEffect(() => group.join(map), [group, map]);
  return null;
}
