import { type FieldError, pointerParts } from "../contract/field-error.ts";

export type FieldAt<Field> = (parts: readonly string[]) => Field | undefined;

export interface RefusedField<Field> {
  field: Field;
  message: string;
}

/** Returns the messages of a refusal by field, in its order. They are shown, never parsed. */
export function refusedFields<Field>(errors: readonly FieldError[], fieldAt: FieldAt<Field>) {
  return errors.flatMap(({ pointer, message }) => {
    const field = fieldAt(pointerParts(pointer));
    return field === undefined ? [] : [{ field, message }];
  });
}

export function firstMessages<Field extends string>(refused: readonly RefusedField<Field>[]) {
  const messages: Partial<Record<Field, string>> = {};
  for (const { field, message } of refused) messages[field] ??= message;
  return messages;
}
