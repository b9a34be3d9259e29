/** Marks the English text of a constant for the catalogues; `t` translates it where it is shown. */
export const text = (english: string): string => english;
