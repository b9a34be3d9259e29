import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";

/** Largest answer that is read, characters. */
const LARGEST = 256 * 1024 * 1024;

/** The text of an answer; `onPiece` is given each piece as it comes. Throws `ApiError` where it is larger than any answer should be. */
export async function readText(
  response: Response,
  onPiece?: (text: string) => void,
  largest = LARGEST,
): Promise<string> {
  const size = Number(response.headers.get("Content-Length") ?? Number.NaN);
  if (size > largest) throw tooLarge(response);
  if (!onPiece && Number.isFinite(size)) return response.text();
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    const piece = decoder.decode(value, { stream: true });
    text += piece;
    if (text.length > largest) {
      void reader.cancel().catch(() => {});
      throw tooLarge(response);
    }
    onPiece?.(piece);
  }
}

function tooLarge({ status }: Response): ApiError {
  return new ApiError({
    kind: "shape",
    status,
    code: "answer_too_large",
    message: t("The answer of the service is larger than any should be. It was not read to its end."),
  });
}
