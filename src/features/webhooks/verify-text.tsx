import { t } from "../../languages/texts.ts";
import classes from "./verify-text.module.css";

/** How a receiver tells a callback of this service from one of somebody else. */
export function VerifyText() {
  return (
    <details className={classes.verify}>
      <summary>{t("How to verify a callback")}</summary>
      <p>
        Each call carries the user name and password (Basic authentication) and a Standard Webhooks signature.
        Its key is the webhook’s password: decoded from base64 if it begins with <code>whsec_</code>, as
        generated ones do, otherwise its UTF-8 bytes.
      </p>
      <ol>
        <li>
          Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as received, with a dot
          between them.
        </li>
        <li>
          HMAC with SHA-256 under the key, in base64, must equal what follows <code>v1,</code> in{" "}
          <code>webhook-signature</code>. Compare in constant time.
        </li>
        <li>
          Refuse a <code>webhook-timestamp</code> (seconds, UTC) more than 5 minutes away, and ignore a{" "}
          <code>webhook-id</code> that you have already handled: each callback is sent at least once and may
          repeat.
        </li>
      </ol>
      <p>
        A Standard Webhooks library takes a <code>whsec_</code> password as it is, and any other as a raw key.
        Answer 2xx within 10 s. 410 stops the calls and makes the webhook inactive; anything else is retried.
      </p>
    </details>
  );
}
