import { useDebouncedCallback } from "@mantine/hooks";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useFrameStates } from "../../api/frames/frame-states.ts";
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
    const area = own && [[unwrapRing(own.ring)]];
    return area && owned.find((one) => one !== own && coverageShare(area, one.ring) > 0)?.frameID;
  }, [owned, frameID]);
  const onView = useDebouncedCallback((look: ViewLook, camera: Camera | undefined) => {
    void navigate({
      to: "/frames/$frameID/view",
      params: { frameID },
      search: paramsOfView(look, camera),
      replace: true,
    });
  }, REST_MS);
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
