import { type ComponentType, createElement, memo, useLayoutEffect, useRef, useState } from "react";

type Handler = (...given: never[]) => unknown;

/**
 * A component that is drawn again only when something other than its handlers (`onSave`) changes: who shows it makes those anew each
 * time. It calls the latest. Handlers that come and go are told apart, and what it is to call while it renders is no handler.
 */
export function memoExceptHandlers<P extends object>(Component: ComponentType<P>): ComponentType<P> {
  const Kept = memo(Component) as unknown as ComponentType<P>;
  return function ExceptHandlers(props: P) {
    const latest = useRef(props as Record<string, unknown>);
    const [handlers] = useState(() => new Map<string, Handler>());
    useLayoutEffect(() => {
      latest.current = props as Record<string, unknown>;
    });
    const handlerOf = (name: string): Handler => {
      const known = handlers.get(name);
      if (known) return known;
      const handler: Handler = (...given) => (latest.current[name] as Handler | undefined)?.(...given);
      handlers.set(name, handler);
      return handler;
    };
    const kept = Object.entries(props).map(([name, value]) => [
      name,
      typeof value === "function" && /^on[A-Z]/.test(name) ? handlerOf(name) : value,
    ]);
    return createElement(Kept, Object.fromEntries(kept) as P);
  };
}
