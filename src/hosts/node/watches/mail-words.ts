import { MAX_VALUES } from "../../../contract/catalog.ts";
import type { MailLanguage } from "../../../contract/watches.ts";

/** More frames than this a link does not name. */
const MANY = MAX_VALUES;

type Counted = (count: number, more: boolean) => string;
type States = Readonly<Record<"ready" | "delivered" | "failed" | "rejected" | "canceled", string>>;

interface Words {
  newFrames: Counted;
  endedOrders: Counted;
  /** Sentence before the rows; `name` is the search's. */
  ofSearch: (name: string, since: string) => string;
  ofOrders: (since: string) => string;
  others: (count: number) => string;
  /** Label of the link to so many frames, the latest. */
  open: (count: number) => string;
  openOrders: string;
  purchase: string;
  task: string;
  delivery: string;
  frame: string;
  /** Resolution in meters. */
  resolution: (metres: string) => string;
  why: string;
  end: string;
  endQuestion: string;
  endButton: string;
  ended: string;
  unknown: string;
  states: States;
}

const en: Words = {
  newFrames: (count, more) => (count === 1 ? "1 new frame" : `${count}${more ? " or more" : ""} new frames`),
  endedOrders: (count) => (count === 1 ? "1 order has ended" : `${count} orders have ended`),
  ofSearch: (name, since) => `New in your search “${name}” since ${since}:`,
  ofOrders: (since) => `Ended since ${since}:`,
  others: (count) => (count === 1 ? "and 1 more" : `and ${count} more`),
  open: (count) => (count < MANY ? "Open the new frames" : `Open the latest ${count}`),
  openOrders: "Open the orders",
  ...{ purchase: "Purchase", task: "Task", delivery: "Delivery", frame: "Frame" },
  resolution: (metres) => `${metres} m`,
  why: "You get this e-mail because you watch this in Swath.",
  end: "End this watch",
  endQuestion: "End this watch? You then get no more e-mail about it.",
  endButton: "End the watch",
  ended: "The watch has ended. You get no more e-mail about it.",
  unknown: "This link is not valid. Sign in, and end the watch under “Watches” in the account menu.",
  states: {
    ...{ ready: "Ready", delivered: "Delivered", failed: "Failed" },
    ...{ rejected: "Rejected", canceled: "Canceled" },
  },
};

const de: Words = {
  newFrames: (count, more) =>
    count === 1 ? "1 neue Szene" : `${count}${more ? " oder mehr" : ""} neue Szenen`,
  endedOrders: (count) => (count === 1 ? "1 Bestellung ist beendet" : `${count} Bestellungen sind beendet`),
  ofSearch: (name, since) => `Neu in Ihrer Suche „${name}“ seit ${since}:`,
  ofOrders: (since) => `Beendet seit ${since}:`,
  others: (count) => (count === 1 ? "und 1 weitere" : `und ${count} weitere`),
  open: (count) => (count < MANY ? "Neue Szenen öffnen" : `Die neuesten ${count} öffnen`),
  openOrders: "Bestellungen öffnen",
  ...{ purchase: "Kauf", task: "Auftrag", delivery: "Lieferung", frame: "Szene" },
  resolution: (metres) => `${metres} m`,
  why: "Sie erhalten diese E-Mail, weil Sie dies in Swath beobachten.",
  end: "Beobachtung beenden",
  endQuestion: "Diese Beobachtung beenden? Sie erhalten dann keine E-Mails mehr dazu.",
  endButton: "Beobachtung beenden",
  ended: "Die Beobachtung ist beendet. Sie erhalten keine E-Mails mehr dazu.",
  unknown:
    "Dieser Link ist ungültig. Melden Sie sich an und beenden Sie die Beobachtung im Kontomenü unter „Beobachtungen“.",
  states: {
    ...{ ready: "Bereit", delivered: "Geliefert", failed: "Fehlgeschlagen" },
    ...{ rejected: "Abgelehnt", canceled: "Storniert" },
  },
};

const ja: Words = {
  newFrames: (count, more) => `新しいフレーム${count}件${more ? "以上" : ""}`,
  endedOrders: (count) => `注文${count}件が終了しました`,
  ofSearch: (name, since) => `検索「${name}」の${since}以降の新着:`,
  ofOrders: (since) => `${since}以降に終了した注文:`,
  others: (count) => `ほか${count}件`,
  open: (count) => (count < MANY ? "新しいフレームを開く" : `最新の${count}件を開く`),
  openOrders: "注文を開く",
  ...{ purchase: "購入", task: "タスク", delivery: "配信", frame: "フレーム" },
  resolution: (metres) => `${metres} m`,
  why: "Swathでウォッチしているため、このメールをお送りしています。",
  end: "ウォッチを終了",
  endQuestion: "このウォッチを終了しますか？以後、この件のメールは届きません。",
  endButton: "ウォッチを終了",
  ended: "ウォッチを終了しました。以後、この件のメールは届きません。",
  unknown:
    "このリンクは無効です。サインインし、アカウントメニューの「ウォッチ」からウォッチを終了してください。",
  states: {
    ...{ ready: "準備完了", delivered: "配信済み", failed: "失敗" },
    ...{ rejected: "却下", canceled: "キャンセル" },
  },
};

/** Words of mails, in the language of the app when the watch was made. */
export const MAIL_WORDS: Readonly<Record<MailLanguage, Words>> = { en, de, ja };

const STATES: Readonly<Record<string, keyof States>> = {
  ...{ closed: "ready", DONE: "ready", SUCCESS: "delivered", failed: "failed", FAILED: "failed" },
  ...{ REJECTED: "rejected", canceled: "canceled", CANCELED: "canceled" },
};

/** Returns the word for an ended order's status; the status itself where there is none. */
export function stateWord(status: string, language: MailLanguage): string {
  const state = STATES[status];
  return state ? MAIL_WORDS[language].states[state] : status;
}

/** "19 May 2026, 06:14 UTC", in a language. */
export function mailTime(time: string | number, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    ...{ dateStyle: "medium", timeStyle: "short", timeZone: "UTC" },
  });
  return `${format.format(new Date(time))} UTC`;
}
