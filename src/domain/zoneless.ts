/** A date and a time of day without a zone, which a browser would read in its own. */
export const ZONELESS = /^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?$/;
