import { createContext } from "react";

/** Heights of the sheet over a narrow screen: a peek in pixels, then shares of the screen. */
export const SHEET_STOPS = ["peek", "half", "full"] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Where the sheet over a map stands; undefined where the list lies beside it. */
export const SheetOverMap = createContext<SheetStop | "away" | undefined>(undefined);
