import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { holdPace, inParts } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that has been handed 64 KB after 64 KB, of which a reader takes so many bytes every second. */
function readAt(bytesPerSecond: number) {
  const server = createServer();
  holdPace(server, { unread: 8_000, perKilobyte: 1_000 });
  onTestFinished(() => void server.emit("close"));
  const socket = Object.assign(new EventEmitter(), {
    writableLength: 65_536,
    bytesWritten: 65_536,
    destroy: vi.fn(() => void socket.emit("close")),
  });
  server.emit("connection", socket);
  const reading = setInterval(() => {
    socket.writableLength -= bytesPerSecond;
    if (socket.writableLength > 0) return;
    socket.writableLength += 65_536;
    socket.bytesWritten += 65_536;
  }, 1_000);
  onTestFinished(() => clearInterval(reading));
  return socket;
}

test.each([
  [10, true],
  [800, true],
  [1_024, false],
  [20_000, false],
])("an answer of which %d bytes a second are taken is broken off: %s", (pace, isBroken) => {
  const { destroy } = readAt(pace);
  vi.advanceTimersByTime(70_000);
  expect(destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600_000);
  expect(destroy).toHaveBeenCalledTimes(isBroken ? 1 : 0);
});

test("a long answer in parts is the same", async () => {
  const bytes = Uint8Array.from({ length: 3_200_000 }, (_, index) => index % 251);
  const headers = { "content-length": "3200000", etag: '"a"' };
  const answer = inParts(new Response(bytes, { status: 206, headers }));
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([206, headers]);
  const sizes: number[] = [];
  const whole: Uint8Array[] = [];
  for await (const part of answer.body ?? []) {
    sizes.push(part.length);
    whole.push(part);
  }
  expect(sizes).toEqual([1_048_576, 1_048_576, 1_048_576, 54_272]);
  expect(Buffer.concat(whole).equals(bytes)).toBe(true);
});
