/** Path of the STAC API below the base of the interface. */
export const STAC_PATH = "/stac";

/** Returns the id in STAC of what a company owns under a contract. */
export const ownedCollection = (contractID: string): string => `owned-${contractID}`;
