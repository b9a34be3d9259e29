/** Sheet heights on a narrow screen. */
export const SHEET_STOPS = ["peek", "half", "full"] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];
