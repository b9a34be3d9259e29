/**
 * The same answer, whose body is read through. Where it fails in its middle the failure is told, and nothing more comes: whoever is told
 * ends the connection, for the answer can be neither finished nor taken back.
 */
export function watchedAnswer(response: Response, onFailure: (error: unknown) => void): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader.read().catch(onFailure);
        if (part?.done) controller.close();
        else if (part) controller.enqueue(part.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}
