import { type ComponentType, type FunctionComponent, lazy } from "react";

/** Parts that could not be loaded, as what has each be loaded anew. */
const failed = new Set<() => void>();

/** `lazy` of React, for a part that is to be loaded again when that failed: React itself repeats the failure for good. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return await load();
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    }) as ComponentType<Props>;
  let Part = begin();
  const renew = () => {
    Part = begin();
  };
  return function LazyPart(props) {
    return <Part {...props} />;
  };
}

/** Has the parts that could not be loaded be loaded again when they are shown next. */
export function retryParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
