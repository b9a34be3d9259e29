import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { AtEnd } from "./at-end.ts";

/** A mail as a server has taken it. */
export interface TakenMail {
  to: readonly string[];
  /** Values by name in lower case, unfolded, encoded as they came. */
  headers: ReadonlyMap<string, string>;
  /** Decoded parts. */
  text: string;
  html: string;
}

export interface MailServer {
  /** Address for `SMTP_URL`. */
  url: string;
  mails: readonly TakenMail[];
  /** Refuses mails from now on, or takes them again. */
  refuse(isOn: boolean): void;
}

/** Starts a server that keeps the mails it takes, on a port of its own. */
export async function startMailServer(atEnd: AtEnd): Promise<MailServer> {
  const mails: TakenMail[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    hideSTARTTLS: true,
    onData(stream, session, done) {
      void text(stream).then((source) => {
        if (refuses) return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        mails.push(
          readMail(
            source,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuse: (isOn) => {
      refuses = isOn;
    },
  };
}

function readMail(source: string, to: readonly string[]): TakenMail {
  const { headers, body } = partOf(source);
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "") ?? [];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const decoded = (type: string) => {
    const part = parts.find((one) => one.headers.get("content-type")?.startsWith(type));
    return part ? decode(part.body, part.headers.get("content-transfer-encoding")) : "";
  };
  return { to, headers, text: decoded("text/plain"), html: decoded("text/html") };
}

function partOf(source: string): { headers: Map<string, string>; body: string } {
  const [head = "", ...rest] = source.replace(/^\r\n/, "").split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { headers: new Map(headers), body: rest.join("\r\n\r\n") };
}

function decode(body: string, encoding: string | undefined): string {
  const plain = body.replaceAll("\r\n", "\n");
  if (encoding === "base64") return Buffer.from(plain, "base64").toString();
  if (encoding !== "quoted-printable") return plain;
  const bytes = plain
    .replaceAll("=\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
