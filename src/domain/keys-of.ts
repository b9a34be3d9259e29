/** Returns the names of an object's own fields with their type; only for objects that hold no others. */
export function keysOf<T extends object>(object: T) {
  return Object.keys(object) as (keyof T & string)[];
}
