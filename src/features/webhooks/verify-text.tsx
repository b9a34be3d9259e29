import classes from "./verify-text.module.css";

/** How a receiver tells a callback of this service from one of somebody else. */
export function VerifyText() {
  return (
    <details className={classes.verify}>
      <summary>How to verify a callback</summary>
      <p>
        Each call carries the user name and password (Basic authentication) and a signature as Standard
        Webhooks has it. The key is the password of the webhook, as UTF-8 bytes.
      </p>
      <ol>
        <li>
          Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body as it came, with a dot
          between them.
        </li>
        <li>
          HMAC with SHA-256 under the key, in base64, must equal what follows <code>v1,</code> in{" "}
          <code>webhook-signature</code>. Compare in constant time.
        </li>
        <li>
          Refuse a <code>webhook-timestamp</code> (seconds, UTC) more than 5 minutes away, and do nothing for
          a <code>webhook-id</code> that you have had: a callback comes at least once, and may come again.
        </li>
      </ol>
      <p>
        With a Standard Webhooks library, give the password as the raw key, or as its base64 where it wants
        that. Answer 2xx within 10 s; anything else is tried again.
      </p>
    </details>
  );
}
