import { useDebouncedValue } from "@mantine/hooks";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { framesOf } from "../../api/frames/frame.ts";
import { frameQuery } from "../../api/frames/frames.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { type SearchBody, searchCatalogItems } from "../../contract/catalog.ts";
import { totalArea } from "../../geo/area/area.ts";
import { areaBox } from "../../geo/area/box.ts";
import { latitudeOf, mercatorY } from "../../geo/mercator.ts";
import type { Box, Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { type MapRequest, requestMap } from "../../shared/map-request.ts";
import { toFrame } from "../../shared/orders/links.ts";
import { shapesOf } from "../../shared/places/named-areas.ts";
import { namedAreas } from "../../shared/places/named-store.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { formatArea } from "../../ui/text/format.ts";
import { FEW_FRAMES, type FrameAnswer, type FrameQuestion, frameQuestion } from "./command-rows.ts";
import type { Command, ShellActs } from "./rows.ts";

/** Runs a command; one for the map opens the search screen first. */
export function useRunCommand(acts: ShellActs): (command: Command, title: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  function ask(request: MapRequest) {
    if (router.latestLocation.pathname !== "/") void navigate({ to: "/", search: true });
    requestMap(request);
  }
  function search(area: readonly Polygon[], shapes: readonly Polygon[], name: string, place?: string) {
    const box = areaBox(area);
    if (!box) return;
    announce(t("Area: {name}, {size}", { name, size: formatArea(totalArea(shapes)) }));
    ask({ do: "area", area, box, view: viewOf(box), place });
  }
  return (command, title) => {
    switch (command.do) {
      case "go":
        announce(
          command.areaWords
            ? t("The map goes to {place}. {area}, can be the area", { place: title, area: command.areaWords })
            : t("The map goes to {place}", { place: title }),
        );
        return ask({ do: "go", box: command.box, view: viewOf(command.box) });
      case "area":
        return search(command.area, command.area, title, command.place);
      case "named": {
        const named = namedAreas()
          .getState()
          .entries.find(({ id }) => id === command.id);
        return named && search(named.area, shapesOf(named), named.name);
      }
      case "draw":
      case "clear":
      case "act":
        return ask(command);
      case "undo":
        if (!useUndoNotice.getState().notice?.undo) announce(t("There is nothing to undo"));
        return useUndoNotice.getState().undo();
      // Handled by the box and by whoever keeps searches.
      case "saved":
      case "more":
      case "retry":
        return;
      case "keys":
      case "next-event":
        return acts[command.do]?.();
      case "frame":
        return void navigate(toFrame(command.frameID));
      case "open":
        return void navigate({ to: command.to, search: true });
      case "task": {
        const point = command.at.map((degrees) => Number(degrees.toFixed(6))).join("_");
        return void navigate({ to: "/task", search: (kept) => ({ ...kept, taskPoint: point }) });
      }
    }
  };
}

/** Approximate surroundings of the map, px. */
const SHEET_BELOW = 768;
const PANEL_WIDTH = 480;
const BARS_HEIGHT = 400;
const LEAST_HEIGHT = 240;

const yOf = (lat: number) => mercatorY(Math.max(-85, Math.min(85, lat)));

/** Returns a camera for a map that is not there yet, as in the address: longitude, latitude, zoom. */
export function viewOf([west, south, east, north]: Box): string {
  const [bottom, top] = [yOf(south), yOf(north)];
  const { innerWidth, innerHeight } = window;
  const width = innerWidth < SHEET_BELOW ? innerWidth : innerWidth - PANEL_WIDTH;
  const height = Math.max(LEAST_HEIGHT, innerHeight - BARS_HEIGHT);
  const share = Math.max((east - west) / 360 / width, (bottom - top) / height);
  const lat = latitudeOf((bottom + top) / 2);
  const zoom = Math.max(0, Math.min(13, Math.log2(1 / (512 * share))));
  return [((west + east) / 2).toFixed(5), lat.toFixed(5), zoom.toFixed(2)].map(Number).join("_");
}

const TYPING_MS = 250;
const ITEMS = 40;

const WHOLE_ID = /^\d+_\d+$/;

export function useFrameAnswer(text: string): FrameAnswer | undefined {
  const session = useSession();
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const question = frameQuestion(settled);
  const whole = question && "frameID" in question && WHOLE_ID.test(question.frameID);
  const exact = useQuery({
    ...frameQuery(session, whole ? question.frameID : ""),
    enabled: whole === true,
  });
  const begun = useQuery({ ...begunQuery(session, question), enabled: question !== undefined && !whole });
  if (!frameQuestion(text)) return undefined;
  const { data, error } = whole ? exact : begun;
  if (settled !== text) return { kind: "waiting" };
  if (error) return { kind: "failed", message: error.message };
  if (data === undefined) return { kind: "waiting" };
  return { kind: "found", frames: data === null ? [] : Array.isArray(data) ? data : [data] };
}

function begunQuery(session: Session, question: FrameQuestion | undefined) {
  return queryOptions({
    queryKey: [session.id, "frames-like", question],
    queryFn: async ({ signal }) => {
      const body: SearchBody = !question
        ? {}
        : "itemID" in question
          ? { ids: [question.itemID], limit: 1 }
          : { query: { frame_id: { startsWith: question.frameID } }, limit: ITEMS };
      const { data } = await session.client.call(searchCatalogItems, { body }, { signal });
      return framesOf(data, session.prefix).slice(0, FEW_FRAMES);
    },
    staleTime: 60_000,
  });
}
