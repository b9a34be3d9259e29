import { ApiError } from "../../api/api-error.ts";

interface Explanation {
  sentence: string;
  /** What to do. */
  advice: string;
}

/** An error in words: what happened and what to do. Codes of the interface get their own sentences. */
export function explain(error: Error): Explanation {
  if (!(error instanceof ApiError)) {
    return {
      sentence: "Something went wrong on this page.",
      advice: "Reload the page; your search stays in the address.",
    };
  }
  const sentence = withStop(error.message);
  switch (error.kind) {
    case "network":
      return { sentence, advice: "Check the connection, then try again." };
    case "timeout":
      return { sentence, advice: "Try again in a moment." };
    case "shape":
      return { sentence, advice: "Send the line below to support." };
    case "answer":
      return { sentence, advice: adviceFor(error) };
  }
}

function adviceFor({ status, code }: ApiError): string {
  if (code === "ERR_INSUFFICIENT_FUNDS")
    return "Choose another contract, or ask the owner of this one to raise its limit.";
  if (code === "OUT_OF_BOUND_CONTRACT") return "Choose a contract with a pricing plan to see prices.";
  switch (status) {
    case 400:
      return "Correct what the message names.";
    case 401:
      return "Connect again.";
    case 403:
      return "Ask the owner of the contract, or choose another one.";
    case 404:
      return "Check the address.";
    case 429:
      return "Too many requests at once. Wait a moment, then try again.";
    case 501:
      return "This service does not offer this.";
    default:
      return status !== undefined && status >= 500
        ? "The fault is on the service’s side. Try again in a moment."
        : "";
  }
}

function withStop(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
