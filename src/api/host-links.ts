import { z } from "zod";
import { productType } from "../contract/common.ts";
import { eulas } from "../domain/modes.ts";
import { type HostCall, readHostAnswer } from "./host-call.ts";

/** Content of a link: the address of a search, or the frames and terms of a quote. */
const sharedContent = z.object({
  what: z.enum(["search", "quote"]),
  /** Query of its address, with its question mark. */
  query: z.string(),
  contractID: z.string().optional(),
  eula: z.enum(eulas),
  frames: z.array(z.string()).optional(),
  products: z.array(productType).optional(),
  reference: z.string().optional(),
});
export type SharedContent = z.infer<typeof sharedContent>;

/** Guest of a link: its id, title and maker, and what it shows. */
export const guestOfLink = sharedContent.extend({ link: z.string(), title: z.string(), by: z.string() });
export type Guest = z.infer<typeof guestOfLink>;

const sharedLink = z.object({
  id: z.string(),
  title: z.string(),
  what: z.enum(["search", "quote"]),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  openedAt: z.iso.datetime().optional(),
});
export type SharedLink = z.infer<typeof sharedLink>;
const newLink = sharedLink.extend({ secret: z.string() });

export type LinkForm = SharedContent & { title: string; days: number };

/** Screen that opens links; what opens one stands behind the fragment's sign, which no server sees. */
export const SHARED_PATH = "shared";

/** Returns the calls on the read-only links of whoever is signed in; `address` is that of the page. */
export function hostLinks(ask: HostCall, address: string) {
  return {
    links: async () =>
      (await readHostAnswer(await ask("GET", "links"), z.object({ data: z.array(sharedLink) }))).data,
    /** Resolves to the new link with the address to give away, which only this answer has. */
    async makeLink(form: LinkForm) {
      const { secret, ...link } = await readHostAnswer(await ask("POST", "links", form), newLink);
      return { ...link, href: `${address}${SHARED_PATH}#${link.id}.${secret}` };
    },
    endLink: (id: string) => ask("DELETE", `links/${encodeURIComponent(id)}`),
  };
}
