import { useCallbackRef, useDebouncedCallback } from "@mantine/hooks";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import { repeatsOf } from "../../features/frame/same-geometry.ts";
import { paramsOfView, type ViewLook, viewOfParams } from "../../features/viewer/view-params.ts";
import { ViewerPage } from "../../features/viewer/viewer-page.tsx";
import { coverageShare } from "../../geo/coverage.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { t } from "../../languages/texts.ts";
import type { Camera } from "../../map/map-handle.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";

const route = getRouteApi("/frames/$frameID/view");

/** Delay of the address behind a handle that moves, ms. */
const REST_MS = 300;

export function ViewScreen() {
  const { frameID } = route.useParams();
  const { look, camera } = viewOfParams(route.useSearch());
  const navigate = useNavigate();
  const { owned } = useFrameStates();
  const compareWith = useMemo(() => {
    const own = owned.find((one) => one.frameID === frameID);
    if (!own) return undefined;
    const area = [[unwrapRing(own.ring)]];
    const shares = new Map(owned.map((one) => [one.frameID, coverageShare(area, one.ring)]));
    const others = owned.filter((one) => one !== own && (shares.get(one.frameID) ?? 0) > 0);
    return (repeatsOf(own, others, (other) => shares.get(other))[0]?.frame ?? others[0])?.frameID;
  }, [owned, frameID]);
  const write = (look: ViewLook, camera: Camera | undefined) =>
    navigate({
      to: "/frames/$frameID/view",
      params: { frameID },
      search: paramsOfView(look, camera),
      replace: true,
    });
  // A write that waits while a product is chosen is about the one before, and is dropped.
  const writeLater = useDebouncedCallback((next: ViewLook, camera: Camera | undefined) => {
    if (next.product === look.product) void write(next, camera);
  }, REST_MS);
  const onView = useCallbackRef((next: ViewLook, camera: Camera | undefined) => {
    if (next.product === look.product) return writeLater(next, camera);
    writeLater.cancel();
    void write(next, camera);
  });
  return (
    <>
      <PageTitle>{t("Image of frame {frameID}", { frameID })}</PageTitle>
      <ViewerPage
        key={frameID}
        frameID={frameID}
        look={look}
        camera={camera}
        onView={onView}
        compareWith={compareWith}
      />
    </>
  );
}
