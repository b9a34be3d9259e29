import { describe, expect, it } from "vitest";
import { readAnswerText } from "./error-answer.ts";

const streamed = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  );

describe("readText", () => {
  it("returns the text whole", async () => {
    expect(await readAnswerText(streamed("one ", "two"))).toBe("one two");
  });

  it("refuses an answer that says it is too large before it reads it", async () => {
    const response = new Response("12345", { headers: { "Content-Length": "5" } });
    await expect(readAnswerText(response, 4)).rejects.toMatchObject({ code: "answer_too_large" });
  });

  it("stops an answer that grows too large without saying so", async () => {
    await expect(readAnswerText(streamed("123", "456"), 4)).rejects.toMatchObject({
      code: "answer_too_large",
    });
  });
});
