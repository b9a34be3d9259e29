import type { Directory } from "../../../service/directory/directory.ts";
import type { Send } from "../../../service/parts.ts";
import { createSigner, type Vault } from "../../../service/secrets.ts";
import type { Store } from "../../../service/store/store.ts";
import type { Log } from "../log.ts";
import { mailSettings, type NodeEnvironment, serviceName } from "../node-environment.ts";
import { nodeHmac } from "../node-store.ts";
import { createMailer } from "./mailer.ts";
import type { WatchOptions } from "./watches.ts";

interface Parts {
  store: Store;
  directory: Directory;
  vault: Vault;
  /** Signs the links that end a watch, before those that only verify them. */
  secret: string;
  earlierSecrets: readonly string[];
  now: () => number;
  prefix: string;
  /** Undefined where the host keeps no webhooks. */
  send: Send | undefined;
  log: Log;
}

/** Opens the watches of people, as the settings say. */
export function openWatches(
  settings: NodeEnvironment,
  { secret, earlierSecrets, log, ...parts }: Parts,
): WatchOptions {
  const mail = mailSettings(settings);
  return {
    ...parts,
    signer: createSigner([secret, ...earlierSecrets], serviceName(settings) ?? "swath", nodeHmac),
    sendMail: mail && createMailer(mail),
    observe: ({ what, err, ...event }) =>
      err ? log.warn({ ...event, err }, `watch ${what}`) : log.info(event, `watch ${what}`),
  };
}
