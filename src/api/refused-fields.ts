import { type FieldError, pointerParts } from "../contract/field-error.ts";

/** Where a pointer leads, by the names on the way; undefined where it leads to no field of the form. */
export type FieldAt<Field> = (parts: readonly string[]) => Field | undefined;

/** A sentence at a field of a form. */
export interface RefusedField<Field> {
  field: Field;
  message: string;
}

/** What a refusal says against fields of a form, in its order. The sentences are shown, never read. */
export function refusedFields<Field>(
  errors: readonly FieldError[],
  fieldAt: FieldAt<Field>,
): RefusedField<Field>[] {
  return errors.flatMap(({ pointer, message }) => {
    const field = fieldAt(pointerParts(pointer));
    return field === undefined ? [] : [{ field, message }];
  });
}

/** The first sentence against each field. */
export function firstMessages<Field extends string>(
  refused: readonly RefusedField<Field>[],
): Partial<Record<Field, string>> {
  const messages: Partial<Record<Field, string>> = {};
  for (const { field, message } of refused) messages[field] ??= message;
  return messages;
}
