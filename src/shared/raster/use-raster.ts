import { useEffect, useEffectEvent, useState } from "react";
import { mayCall } from "../../api/origins.ts";
import type { ProductFile } from "../../api/purchases.ts";
import { openRaster } from "../../raster/open-raster.ts";
import { type OpenRaster, RasterFault, type RasterState } from "../../raster/raster.ts";
import { imageKey, useRenewedLink } from "./owned-images.ts";

/** Bytes of decoded tiles that a phone keeps. */
const SMALL_BYTES = 64 * 1_048_576;

interface Opened {
  key: string;
  raster?: OpenRaster;
  fault?: RasterFault;
}

/** Opens a file once for all its links, and closes it with the screen. */
export function useRaster(file: ProductFile | undefined) {
  const renewedLink = useRenewedLink();
  const [opened, setOpened] = useState<Opened>();
  const [tried, setTried] = useState(0);
  const key = file && `${imageKey(file)} ${tried}`;
  const open = useEffectEvent(async () => {
    if (!file) throw new RasterFault("missing");
    const renew = () => renewedLink(file);
    // Half a minute is left for the first answers.
    const link = file.validUntil - Date.now() > 30_000 ? file.href : await renew();
    if (!mayCall(link)) throw new RasterFault("blocked", new URL(link).host);
    const isSmall = matchMedia("(pointer: coarse)").matches;
    return openRaster(link, { renew, ...(isSmall && { mostBytes: SMALL_BYTES }) });
  });
  useEffect(() => {
    if (!key) return;
    let isGone = false;
    let raster: OpenRaster | undefined;
    open().then(
      (made) => {
        raster = made;
        if (isGone) made.close();
        else setOpened({ key, raster: made });
      },
      (cause: unknown) => {
        const fault = cause instanceof RasterFault ? cause : new RasterFault("network", String(cause));
        if (!isGone) setOpened({ key, fault });
      },
    );
    return () => {
      isGone = true;
      raster?.close();
    };
  }, [key]);
  const { raster, fault } = opened?.key === key ? (opened ?? {}) : {};
  return { raster, fault, retry: () => setTried((before) => before + 1) };
}

/** Follows what an open image has loaded, once a frame at most. */
export function useRasterState(raster: OpenRaster): RasterState {
  const [followed, setFollowed] = useState(() => ({ raster, state: raster.state() }));
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setFollowed({ raster, state: raster.state() });
      });
    };
    follow();
    const stop = raster.subscribe(follow);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [raster]);
  return followed.raster === raster ? followed.state : raster.state();
}
