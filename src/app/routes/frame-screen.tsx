import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { acquisitionQuery } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { FramePage } from "../../features/frame/frame-page.tsx";
import { draftOfFrame } from "../../features/tasking/draft-of-frame.ts";
import { emptyDraft } from "../../features/tasking/task-draft.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useGlobalKeys } from "../layouts/use-global-keys.ts";
import { paramsOfDraft } from "../params/task-params.ts";

const route = getRouteApi("/frames/$frameID");

/** One frame by its address. */
export function FrameScreen() {
  const { frameID } = route.useParams();
  const navigate = useNavigate();
  const siblings = useQuery(acquisitionQuery(useSession(), frameID.split("_")[0] ?? frameID)).data ?? [];
  const open = (step: 1 | -1) => {
    const next = siblings[siblings.findIndex((frame) => frame.frameID === frameID) + step];
    if (next) void navigate({ to: ".", params: { frameID: next.frameID }, search: true });
  };
  useGlobalKeys({ "[": () => open(-1), "]": () => open(1) });
  return (
    <>
      <title>{`Frame ${frameID} · Swath`}</title>
      <FramePage
        key={frameID}
        frameID={frameID}
        more={(frame) => (
          <RoutedButton
            size="md"
            flex="1 0 100%"
            to="/task"
            search={paramsOfDraft({ ...emptyDraft, ...draftOfFrame(frame) })}
          >
            Task this again, same geometry
          </RoutedButton>
        )}
        onBack={() => void navigate({ to: "/", search: (search) => ({ ...search, frame: frameID }) })}
      />
    </>
  );
}
