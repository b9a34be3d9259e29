const BYTES = 24;

/**
 * A password of 192 random bits in the form of Standard Webhooks, `whsec_` and base64, so that their libraries take it as it
 * is; of letters and digits alone, which every header and shell takes as they are.
 */
export function generatePassword(): string {
  for (;;) {
    const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))));
    if (!/[+/]/.test(text)) return `whsec_${text}`;
  }
}
