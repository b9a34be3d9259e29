import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useSession } from "../../api/use-session.ts";
import { ringBox } from "../../geo/area/box.ts";
import type { Box } from "../../geo/types.ts";
import { placementOf } from "../../raster/placement.ts";
import type { OpenRaster, Placement, RasterLevel } from "../../raster/raster.ts";
import { chooseImages, ownedImagesQuery } from "./owned-images.ts";
import { incidenceOf } from "./raster-words.ts";
import { useRaster } from "./use-raster.ts";

export type FullImage = ReturnType<typeof useFullImage>;

/** Opens the best image of an owned frame and places it; `isOn` tells whether it is wanted. */
export function useFullImage(frame: CatalogFrame, isOn: boolean) {
  const session = useSession();
  const files = useQuery({ ...ownedImagesQuery(session, frame.frameID), enabled: isOn });
  const [file] = isOn ? chooseImages(files.data ?? []).images : [];
  const { raster, fault, retry } = useRaster(file);
  const placement = useMemo(() => raster && placedImage(frame, raster), [frame, raster]);
  return {
    /** Undefined until it is open, and without a place on the ground. */
    raster: placement && raster,
    placement,
    isNowhere: raster !== undefined && placement === undefined,
    isMissing: files.isSuccess && isOn && file === undefined,
    fault,
    error: files.error,
    retry: () => (files.error ? void files.refetch() : retry()),
  };
}

/** Places an image, with the incidence of its frame for heights. */
export function placedImage(frame: CatalogFrame, { facts }: OpenRaster, height?: number) {
  const incidence = incidenceOf(frame);
  return placementOf(facts.places, facts.levels[0], {
    ...(height !== undefined && { height }),
    ...(incidence && { incidence }),
  });
}

/** Returns the extent of an image on the ground, by its corners and the middles of its edges. */
export function imageBox({ toGround }: Placement, { width, height }: RasterLevel): Box {
  const shares = [0, 0.5, 1];
  return ringBox(shares.flatMap((v) => shares.map((u) => toGround(u * width, v * height))));
}
