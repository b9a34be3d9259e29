/** What the map is used for: looking, drawing a new shape, or changing the area. */
export type DrawMode = "view" | "polygon" | "rectangle" | "edit";
