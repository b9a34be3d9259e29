import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { use, useMemo, useState } from "react";
import { serviceNow } from "../../api/clock.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { acquisitionQuery, frameQuery } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { FramePage } from "../../features/frame/frame-page.tsx";
import { partnerOf, repeatsOf } from "../../features/frame/same-geometry.ts";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import { listedBeside, useListedFrames, useResultSteps } from "../../features/search/use-result-steps.ts";
import { draftOfFrame } from "../../features/tasking/drafts-from.ts";
import { t } from "../../languages/texts.ts";
import { toCompare } from "../../shared/orders/links.ts";
import { TakesTasks } from "../../shared/tasks/takes-tasks.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { paramsOfDraft } from "../params/task-params.ts";
import { useSameGeometry } from "./use-same-geometry.ts";

const route = getRouteApi("/frames/$frameID");

const NONE: readonly CatalogFrame[] = [];

export function FrameScreen() {
  const { frameID } = route.useParams();
  const navigate = useNavigate();
  const session = useSession();
  const takesTasks = use(TakesTasks);
  const frame = useQuery(frameQuery(session, frameID)).data ?? undefined;
  const sameGeometry = useSameGeometry(frame);
  const steps = useResultSteps(frameID);
  const siblings = useQuery(acquisitionQuery(session, frameID.split("_")[0] ?? frameID)).data ?? NONE;
  const { area } = useLastSearch();
  const coverage = useCoverage(area, siblings);
  const open = (next: string | undefined) => {
    if (next) void navigate({ to: ".", params: { frameID: next }, search: true });
  };
  const openSibling = (step: 1 | -1) => {
    const index = siblings.findIndex((one) => one.frameID === frameID) + step;
    const next = siblings[index]?.frameID;
    open(next);
    if (next)
      announce(
        t("Frame {frameID}, {at, number} of {all, number} of its acquisition", {
          frameID: next,
          at: index + 1,
          all: siblings.length,
        }),
      );
    else
      announce(
        step > 0
          ? t("This is the last frame of its acquisition")
          : t("This is the first frame of its acquisition"),
      );
  };
  const { frames: alike, overlaps } = sameGeometry;
  const listed = useListedFrames();
  const compareWith = useMemo(() => {
    if (!frame) return undefined;
    const repeats = repeatsOf(frame, alike, (other) => overlaps.get(other));
    return partnerOf(frame, repeats, siblings) ?? listedBeside(frame, listed);
  }, [frame, alike, overlaps, siblings, listed]);
  const [measuredID, setMeasuredID] = useState<string>();
  const measuring = measuredID === frameID;
  const measure = (isOn: boolean) => setMeasuredID(isOn ? frameID : undefined);
  useGlobalKeys({
    m: () => frame?.corners && measure(!measuring),
    x: () => {
      if (compareWith) void navigate(toCompare(frameID, compareWith));
      else announce(t("There is no other frame to compare with"));
    },
    "[": () => openSibling(-1),
    "]": () => openSibling(1),
    k: () => open(steps?.previous),
    j: () => open(steps?.next),
  });
  return (
    <>
      <PageTitle>{t("Frame {id}", { id: frameID })}</PageTitle>
      <FramePage
        key={frameID}
        frameID={frameID}
        steps={steps && { ...steps, onOpen: open }}
        sameGeometry={sameGeometry}
        coverage={area.length > 0 ? coverage : undefined}
        measuring={measuring}
        onMeasure={measure}
        compareWith={compareWith}
        more={(frame) =>
          takesTasks && (
            <RoutedButton fullWidth to="/task" search={paramsOfDraft(draftOfFrame(frame, serviceNow()))}>
              {t("Order a new image with the same view")}
            </RoutedButton>
          )
        }
        onBack={() => void navigate({ to: "/", search: (search) => ({ ...search, frame: frameID }) })}
      />
    </>
  );
}
