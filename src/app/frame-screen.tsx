import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FramePage } from "../features/item/frame-page.tsx";

const route = getRouteApi("/frames/$frameID");

/** One frame by its address. */
export function FrameScreen() {
  const { frameID } = route.useParams();
  const navigate = useNavigate();
  return (
    <FramePage
      key={frameID}
      frameID={frameID}
      onBack={() => void navigate({ to: "/", search: (search) => ({ ...search, frame: frameID }) })}
    />
  );
}
