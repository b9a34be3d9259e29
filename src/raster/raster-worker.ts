/// <reference lib="webworker" />

import { type BlockForm, type DecodedBlock, decodeBlock } from "./decode.ts";
import { RasterFault } from "./raster.ts";

export interface DecodeQuestion {
  readonly id: number;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly form: BlockForm;
  readonly frame: number;
}

export type DecodeAnswer = { readonly id: number } & (
  | { readonly block: DecodedBlock }
  | { readonly kind: RasterFault["kind"]; readonly detail: string }
);

self.onmessage = ({ data: { id, parts, form, frame } }: MessageEvent<DecodeQuestion>) => {
  try {
    const block = decodeBlock(parts, form, frame);
    const answer: DecodeAnswer = { id, block };
    self.postMessage(answer, { transfer: [block.values.buffer] });
  } catch (cause) {
    const { kind, detail } = cause instanceof RasterFault ? cause : new RasterFault("layout", String(cause));
    const answer: DecodeAnswer = { id, kind, detail };
    self.postMessage(answer);
  }
};
