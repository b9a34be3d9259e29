const files = import.meta.glob<Record<string, string>>("./de/*.json", { eager: true, import: "default" });

/** All texts in German by their English. */
export const german: Record<string, string> = Object.assign({}, ...Object.values(files));
