import { type ComponentType, type FunctionComponent, lazy } from "react";

const failed = new Set<() => void>();

/** React's `lazy` that can load again after a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return { default: await load() };
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

export function retryParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
