declare module "stac-js" {
  interface Link {
    rel: string;
    href: string;
    method?: string;
    body?: unknown;
  }
  export class Catalog {
    constructor(data: object, url?: string);
    getSearchLink(method?: string): Link | null;
    getApiCollectionsLink(): Link | null;
    supportsConformance(classes: readonly string[]): boolean;
  }
  export class ItemCollection {
    constructor(data: object, url?: string);
    getAll(): { getBoundingBox(): number[] | null; isItem(): boolean; getThumbnails(): { href: string }[] }[];
    getPaginationLinks(): { next: Link | null };
  }
}
