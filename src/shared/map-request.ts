import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";
import type { Box, Polygon } from "../geo/types.ts";

export type MapRequest =
  | { do: "go"; box: Box; view: string }
  | { do: "area"; box: Box; view: string; area: readonly Polygon[]; place?: string | undefined }
  | { do: "draw"; tool: "polygon" | "rectangle" }
  | { do: "clear" }
  | { do: "act"; act: ScreenAct };

export type ScreenAct = "measure" | "fit" | "filters" | "table" | "quicklook" | "export";

const useRequests = create<{ request: MapRequest | undefined }>()(() => ({ request: undefined }));

export function requestMap(request: MapRequest): void {
  useRequests.setState({ request });
}

export function useMapRequests(take: (request: MapRequest) => void): void {
  const request = useRequests((state) => state.request);
  const onRequest = useEffectEvent(take);
  useEffect(() => {
    if (!request) return;
    useRequests.setState({ request: undefined });
    onRequest(request);
  }, [request]);
}
