/** What frames say of themselves whose footprints nobody imaged. */
export const madeUp = { producer: "Swath demo", license: undefined, footprint: "generated" } as const;
