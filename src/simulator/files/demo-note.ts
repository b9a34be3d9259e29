/** What every file of the demo says of itself. */
export const DEMO_NOTE =
  "Demo picture: the acquisition may be real, the picture and all other content are invented.";
