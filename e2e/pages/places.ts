/** Real acquisitions of the port of Algeciras, in the catalog for good. */
export const PORT =
  "/?area=-5.45_36.1_-5.37_36.1_-5.37_36.18_-5.45_36.18&time=2021-01-01_2022-12-31&view=-5.41_36.14_11";
/** The Strait of Gibraltar and both coasts, strips of the last weeks: long datatakes with many frames each. */
export const STRAIT = "/?area=-6.5_35_-4.5_35_-4.5_37.5_-6.5_37.5&time=90d&mode=Strip";
/** The narrows of the Strait alone, in all modes. */
export const NARROWS = "/?area=-5.7_35.9_-5.3_35.9_-5.3_36.2_-5.7_36.2&time=90d&view=-5.5_36.05_9";
