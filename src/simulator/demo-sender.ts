import type { Send } from "../service/parts.ts";
import type { FaultyCalls } from "./fault-plan.ts";

/** Answers every callback with 204 unless the fault plan fails it. `after` resolves after so many milliseconds. */
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
