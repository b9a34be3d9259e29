const files = import.meta.glob<Record<string, string>>("./ja/*.json", { eager: true, import: "default" });

/** All texts in Japanese by their English. */
export const japanese: Record<string, string> = Object.assign({}, ...Object.values(files));
