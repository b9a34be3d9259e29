import { countText } from "./format.ts";

/** Words for one and several; catalogs list their messages by `nounTexts`. */
export type Noun = readonly [one: string, many: string];

export const noun = (one: string, many: string): Noun => [one, many];

export const nounTexts = ([one, many]: Noun): string[] => [countText(one, many), noneMoves(one)];

export const noneMoves = (one: string): string => `No ${one} is under way`;
