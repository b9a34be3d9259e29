import type { Send } from "../service/parts.ts";
import type { FaultyCalls } from "./fault-plan.ts";

/**
 * A receiver that answers every callback with 204, unless the fault plan has it fail. Nothing leaves the browser; the log
 * shows what would have been sent. `after` is fulfilled so many milliseconds later.
 */
export function createDemoSender(
  callBack: FaultyCalls["callBack"],
  after: (milliseconds: number) => Promise<unknown>,
): Send {
  return ({ url, headers, body, timeoutMs }) => {
    const request = new Request(url, { method: "POST", headers, body });
    return Promise.race([
      callBack(request, async () => new Response(null, { status: 204 })),
      after(timeoutMs).then(() => {
        throw new Error(`No answer within ${timeoutMs / 1000} s.`);
      }),
    ]);
  };
}
