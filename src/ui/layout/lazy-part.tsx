import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from "react";

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object;

const failed = new Set<() => void>();

/** React's `lazy` of a module's export that can load again after a failure. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> {
  type Part = ComponentType<PropsOf<Module[Name]>>;
  const begin = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as Part };
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    }) as Part;
  let Current = begin();
  const renew = () => {
    Current = begin();
  };
  return function LazyPart(props) {
    return <Current {...props} />;
  };
}

export function retryParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
