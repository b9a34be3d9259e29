import { MAX_VALUES } from "../../../contract/catalog.ts";
import type { MailLanguage } from "../../../contract/watches.ts";
import type { WatchRecord } from "../../../service/store/records.ts";
import { firstDay } from "./found-frames.ts";
import { MAIL_WORDS, mailTime, stateWord } from "./mail-words.ts";
import type { News } from "./news.ts";

/** Rows of a mail; the rest is counted. */
const MOST_ROWS = 10;
/** Frames that a link names, as many as a condition has values (interface 4.3.5). */
const MOST_NAMED = MAX_VALUES;
const MOST_PAYLOAD = 1_000;

interface DigestParts {
  watch: WatchRecord;
  news: readonly News[];
  more: boolean;
  now: number;
  /** Address of the app, without a slash at its end. */
  home: string;
  endUrl: string;
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** Writes the mail of a watch: what is new, a link that opens it, and one that ends the watch. */
export function mailOf({ watch, news, more, now, home, endUrl }: DigestParts): Mail {
  const { language, what, name, seenAt } = watch;
  const words = MAIL_WORDS[language];
  const since = mailTime(seenAt, language);
  const counted = (what === "search" ? words.newFrames : words.endedOrders)(news.length, more);
  const rows = news.slice(0, MOST_ROWS).map((one) => ({ ...rowOf(one, language), href: placeOf(one, home) }));
  const rest = news.length - rows.length;
  const intro = what === "search" ? words.ofSearch(name, since) : words.ofOrders(since);
  const openLabel = what === "orders" ? words.openOrders : words.open(Math.min(news.length, MOST_NAMED));
  const open = { label: openLabel, href: linkTo(watch, { news, now, home }) };
  const others = rest > 0 ? words.others(rest) : undefined;
  const text = [
    counted,
    intro,
    rows.map(({ title, detail, href }) => `- ${title}\n  ${detail}\n  ${href}`).join("\n"),
    others,
    `${open.label}:\n${open.href}`,
    `-- \n${words.why}\n${words.end}: ${endUrl}`,
  ];
  const link = (href: string, label: string) =>
    `<a href="${escaped(href)}" style="color:#0b6bcb">${escaped(label)}</a>`;
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(counted)}</title></head>`,
    '<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif"><div style="max-width:560px">',
    `<h1 style="margin:0 0 8px;font-size:20px">${escaped(counted)}</h1><p>${escaped(intro)}</p>`,
    '<ul style="padding-left:20px">',
    ...rows.map(
      ({ title, detail, href }) =>
        `<li style="margin-bottom:8px">${link(href, title)}<br>${escaped(detail)}</li>`,
    ),
    `</ul>${others ? `<p>${escaped(others)}</p>` : ""}<p><b>${link(open.href, open.label)}</b></p>`,
    `<hr><p style="font-size:13px">${escaped(words.why)} ${link(endUrl, words.end)}</p></div></body></html>`,
  ];
  return {
    subject: what === "search" ? `${counted}: ${name}` : counted,
    text: text.filter((part) => part !== undefined).join("\n\n"),
    html: html.join("\n"),
  };
}

/** Body of a call to a webhook, the same news as data. */
export function payloadOf({ watch, news, more, now, home }: Omit<DigestParts, "endUrl">): object {
  const told = news.slice(0, MOST_PAYLOAD);
  return {
    watch: { id: watch.id, what: watch.what, name: watch.name },
    since: new Date(watch.seenAt).toISOString(),
    count: news.length,
    more: more || told.length < news.length,
    ...(watch.what === "search"
      ? { frames: told.map(({ id }) => id) }
      : {
          orders: told.flatMap((one) =>
            one.kind === "frame" ? [] : [{ kind: one.kind, id: one.id, status: one.status }],
          ),
        }),
    link: linkTo(watch, { news, now, home }),
  };
}

function rowOf(news: News, language: MailLanguage): { title: string; detail: string } {
  const words = MAIL_WORDS[language];
  if (news.kind !== "frame") {
    const detail = [stateWord(news.status, language), news.about].filter((part) => part !== undefined);
    return { title: `${words[news.kind]} ${news.id}`, detail: detail.join(", ") };
  }
  const resolution =
    news.metres === undefined
      ? undefined
      : words.resolution(new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(news.metres));
  const detail = [mailTime(news.start, language), news.mode, resolution].filter((part) => part !== undefined);
  return { title: `${words.frame} ${news.id}`, detail: detail.join(", ") };
}

const PLACES = { frame: "frames", purchase: "purchases", task: "tasks", delivery: "deliveries" } as const;

const placeOf = ({ kind, id }: News, home: string) => `${home}/${PLACES[kind]}/${encodeURIComponent(id)}`;

/** Returns the address that opens the search with exactly its new frames, or the orders. */
function linkTo(
  { search }: WatchRecord,
  { news, now, home }: Pick<DigestParts, "news" | "now" | "home">,
): string {
  if (!search) return `${home}/orders`;
  // The host has applied the conditions, and knows no prices.
  const { where: _, price: __, time = "all", ...address } = search.address;
  const named = news.slice(0, MOST_NAMED).map(({ id }) => encodeURIComponent(id));
  const query = new URLSearchParams({
    ...address,
    // Days are counted from the day on which the link is opened.
    time: search.days === undefined ? time : `${firstDay(search.days, now)}_`,
    where: `frame_id.in.${named.join(",")}`,
  });
  return `${home}/?${query}`;
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
