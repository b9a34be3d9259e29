const files = import.meta.glob<Record<string, string>>("./ja/*.json", { eager: true, import: "default" });

export const japanese: Record<string, string> = Object.assign({}, ...Object.values(files));
