import { useNavigate, useRouter } from "@tanstack/react-router";
import { totalArea } from "../../geo/area/area.ts";
import { areaBox } from "../../geo/area/box.ts";
import type { Box, Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { toFrame } from "../../shared/orders/links.ts";
import { shapesOf } from "../../shared/places/named-areas.ts";
import { namedAreas } from "../../shared/places/named-store.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { formatArea } from "../../ui/text/format.ts";
import { type MapRequest, requestMap } from "./map-request.ts";
import type { Command, ShellActs } from "./rows.ts";

/** Does what a row says; what needs the map goes to the search screen first. */
export function useRunCommand(acts: ShellActs): (command: Command, title: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  function ask(request: MapRequest) {
    if (router.latestLocation.pathname !== "/") void navigate({ to: "/", search: true });
    requestMap(request);
  }
  function search(area: readonly Polygon[], shapes: readonly Polygon[], name: string) {
    const box = areaBox(area);
    if (!box) return;
    announce(t("Area: {name}, {size}", { name, size: formatArea(totalArea(shapes)) }));
    ask({ do: "area", area, box, view: viewOf(box) });
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
        return search(command.area, command.area, title);
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
      // Of others than this list: the box itself and whoever keeps searches do these.
      case "saved":
      case "more":
      case "retry":
        return;
      case "keys":
      case "tour":
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

/** About what surrounds the map, pixels: the list, or on a narrow screen the sheet under it, and the bars. */
const SHEET_BELOW = 768;
const PANEL_WIDTH = 480;
const BARS_HEIGHT = 400;
const LEAST_HEIGHT = 240;

/** A camera that shows a box on a map that is not there yet, as the address carries it: longitude, latitude, zoom. */
export function viewOf([west, south, east, north]: Box): string {
  const mercator = (lat: number) => {
    const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
    return Math.atanh(sine) / (2 * Math.PI);
  };
  const [bottom, top] = [mercator(south), mercator(north)];
  const { innerWidth, innerHeight } = window;
  const width = innerWidth < SHEET_BELOW ? innerWidth : innerWidth - PANEL_WIDTH;
  const height = Math.max(LEAST_HEIGHT, innerHeight - BARS_HEIGHT);
  const share = Math.max((east - west) / 360 / width, (top - bottom) / height);
  const lat = (Math.atan(Math.sinh((bottom + top) * Math.PI)) * 180) / Math.PI;
  const zoom = Math.max(0, Math.min(13, Math.log2(1 / (512 * share))));
  return [((west + east) / 2).toFixed(5), lat.toFixed(5), zoom.toFixed(2)].map(Number).join("_");
}
