/** The two numbers of a `frame_id` (interface 4.1.4). */
export interface FrameNumbers {
  imageID: number;
  frameNumber: number;
}

/** `<image id>_<frame number>`. */
export function formatFrameID({ imageID, frameNumber }: FrameNumbers): string {
  return `${imageID}_${frameNumber}`;
}

/** The numbers of a `frame_id`; undefined when it is none. */
export function parseFrameID(text: string): FrameNumbers | undefined {
  const [, image, frame] = /^([1-9]\d{0,14})_([1-9]\d{0,4})$/.exec(text) ?? [];
  return image && frame ? { imageID: Number(image), frameNumber: Number(frame) } : undefined;
}
