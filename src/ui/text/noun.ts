import { countText } from "./format.ts";

/** What a list is called: one of it, and several. The catalogues have what is said with it, see `nounTexts`. */
export type Noun = readonly [one: string, many: string];

/** The words for what a list holds. */
export const noun = (one: string, many: string): Noun => [one, many];

/** All that is said with the words for what a list holds. */
export const nounTexts = ([one, many]: Noun): string[] => [countText(one, many), noneMoves(one)];

/** The text that none of a list is under way. */
export const noneMoves = (one: string): string => `No ${one} is under way`;
