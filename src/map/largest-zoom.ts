/** Nearer than this no map goes. */
export const LARGEST_ZOOM = 17;
