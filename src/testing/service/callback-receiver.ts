import { callbackBody } from "../../contract/notifications.ts";
import type { OutgoingRequest, Send } from "../../service/parts.ts";

/** A receiver of callbacks that remembers what was posted to it. */
export interface CallbackReceiver {
  send: Send;
  received: OutgoingRequest[];
  /** The bodies of what was received; each must have the shape that the contract gives it. */
  bodies(): ReturnType<typeof callbackBody.parse>[];
}

/** Answers with what `answer` says, 204 without. */
export function callbackReceiver(
  answer: (request: OutgoingRequest) => Promise<{ status: number }> | { status: number } = () => ({
    status: 204,
  }),
): CallbackReceiver {
  const received: OutgoingRequest[] = [];
  return {
    received,
    async send(request) {
      received.push(request);
      return answer(request);
    },
    bodies: () => received.map(({ body }) => callbackBody.parse(JSON.parse(body))),
  };
}
