/** The zoom at which a span of latitude, degrees, is so many pixels high at the equator. */
export function zoomFor(pixels: number, degrees: number): number {
  return Math.log2((pixels * 360) / (512 * degrees));
}
