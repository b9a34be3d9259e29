import { createTransport } from "nodemailer";
import type { Mail } from "./digest.ts";

export interface MailSettings {
  /** `smtp://` or `smtps://`, with the account where the server asks for one. */
  url: string;
  from: string;
}

export interface SentMail extends Mail {
  to: string;
  /** The same for each try, by which readers know a repeat. */
  messageID: string;
  /** Address to which mail programs post the end of the watch (RFC 8058). */
  endUrl: string;
}

/** Sends a mail; rejects unless the server has taken it. */
export type SendMail = (mail: SentMail) => Promise<void>;

const CONNECTS_IN = 10_000;
const ANSWERS_IN = 20_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function createMailer({ url, from }: MailSettings): SendMail {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    // A server that offers no encryption gets neither the account nor the mail.
    requireTLS: !LOOPBACK.test(hostname),
    connectionTimeout: CONNECTS_IN,
    greetingTimeout: CONNECTS_IN,
    socketTimeout: ANSWERS_IN,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html, messageID, endUrl }) => {
    await transport.sendMail({
      ...{ from, subject, text, html },
      // As an object, its commas and brackets name no further recipient.
      to: { name: "", address: to },
      messageId: messageID,
      list: { unsubscribe: endUrl },
      headers: {
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
      },
    });
  };
}
