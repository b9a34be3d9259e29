import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FramePage } from "../features/item/frame-page.tsx";
import { useApp } from "./app-context.ts";
import { useAttribution } from "./use-attribution.ts";

const route = getRouteApi("/frames/$frameID");

/** One frame by its address. */
export function FrameScreen() {
  const { frameID } = route.useParams();
  const navigate = useNavigate();
  const { config } = useApp();
  return (
    <FramePage
      key={frameID}
      frameID={frameID}
      styleUrl={config.mapStyleUrl}
      attribution={useAttribution()}
      onBack={() => void navigate({ to: "/", search: (search) => ({ ...search, frame: frameID }) })}
    />
  );
}
