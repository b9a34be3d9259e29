import { type ComponentType, type FunctionComponent, lazy, type ReactNode } from "react";

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : object;

const failed = new Set<() => void>();

interface Preloading {
  /** Loads the part before it is shown: it then comes with what shows it, without a fallback. */
  preload: () => void;
}

/** React's `lazy` of a module's export that can load again after a failure. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): FunctionComponent<PropsOf<Module[Name]>> & Preloading {
  type Part = ComponentType<PropsOf<Module[Name]>>;
  const loadPart = async () => (await load())[name] as Part;
  let isShown = false;
  const begin = () =>
    lazy(async () => {
      isShown = true;
      try {
        return { default: await loadPart() };
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    }) as Part;
  let Current: Part = begin();
  const renew = () => {
    Current = begin();
  };
  const preload = () => {
    loadPart().then(
      (Part) => {
        if (!isShown) Current = Part;
      },
      // It is loaded again, and its failure shown, with the part.
      () => {},
    );
  };
  return Object.assign(
    function LazyPart(props: PropsOf<Module[Name]>) {
      return <Current {...props} />;
    },
    { preload },
  );
}

export function retryParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}
