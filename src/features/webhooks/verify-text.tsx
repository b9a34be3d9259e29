import type { ReactNode } from "react";
import { rich } from "../../languages/rich.ts";
import { t } from "../../languages/texts.ts";
import classes from "./verify-text.module.css";

/** How a receiver tells a callback of this service from one of somebody else. */
export function VerifyText() {
  return (
    <details className={classes.verify}>
      <summary>{t("How to verify a callback")}</summary>
      <p>
        {rich(
          "Each call carries the user name and password (Basic authentication) and a Standard Webhooks signature. Its key is the webhook’s password: decoded from base64 if it begins with <code>whsec_</code>, as generated ones do, otherwise its UTF-8 bytes.",
          { code },
        )}
      </p>
      <ol>
        <li>
          {rich(
            "Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received, with a dot between them.",
            { code },
          )}
        </li>
        <li>
          {rich(
            "HMAC with SHA-256 under the key, in base64, must equal what follows <code>v1,</code> in <code>webhook-signature</code>. Compare in constant time.",
            { code },
          )}
        </li>
        <li>
          {rich(
            "Refuse a <code>webhook-timestamp</code> (seconds, UTC) more than 5 minutes away, and ignore a <code>webhook-id</code> that you have already handled: each callback is sent at least once and may repeat.",
            { code },
          )}
        </li>
      </ol>
      <p>
        {rich(
          "A Standard Webhooks library takes a <code>whsec_</code> password as it is, and any other as a raw key. Answer 2xx within 10 s. 410 stops the calls and makes the webhook inactive; anything else is retried.",
          { code },
        )}
      </p>
    </details>
  );
}

const code = (inner: ReactNode[]) => <code>{inner}</code>;
