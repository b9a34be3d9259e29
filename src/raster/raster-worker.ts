/// <reference lib="webworker" />

import { type DecodeQuestion, decodeTiles } from "./decode.ts";
import { type DecodedTile, type FaultKind, RasterFault } from "./raster.ts";

export type DecoderQuestion = DecodeQuestion & { readonly id: number };

export type DecoderAnswer = { readonly id: number } & (
  | { readonly tiles: readonly DecodedTile[] }
  | { readonly kind: FaultKind; readonly detail: string }
);

self.onmessage = ({ data }: MessageEvent<DecoderQuestion>) => {
  const { id } = data;
  const send = (answer: DecoderAnswer, transfer: Transferable[] = []) =>
    self.postMessage(answer, { transfer });
  try {
    const tiles = decodeTiles(data);
    send(
      { id, tiles },
      tiles.map(({ values }) => values.buffer),
    );
  } catch (cause) {
    const { kind, detail } = cause instanceof RasterFault ? cause : new RasterFault("layout", String(cause));
    send({ id, kind, detail });
  }
};
