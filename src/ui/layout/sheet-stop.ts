/** Heights of the sheet over a narrow screen: a peek in pixels, then shares of the screen. */
export const SHEET_STOPS = ["peek", "half", "full"] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];
