/** Where the map looks, as the address carries it. */
export interface ViewParam {
  lng: number;
  lat: number;
  zoom: number;
}

/** "-5.5_36_7.2": longitude, latitude, zoom. */
export function encodeView({ lng, lat, zoom }: ViewParam): string {
  return [lng.toFixed(5), lat.toFixed(5), zoom.toFixed(2)].map(Number).join("_");
}

/** The inverse of `encodeView`; the schema of the address has checked the form. */
export function decodeView(text: string | undefined): ViewParam | undefined {
  if (!text) return undefined;
  const [lng = 0, lat = 0, zoom = 1] = text.split("_").map(Number);
  return { lng, lat: Math.max(-85, Math.min(85, lat)), zoom };
}
