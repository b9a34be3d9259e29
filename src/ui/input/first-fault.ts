import type { ReactNode } from "react";
import { announce } from "../feedback/live-region.tsx";

interface Fields {
  getInputNode: (path: string) => HTMLElement | null;
}

export function goToFirstFault(form: Fields, faults: Readonly<Record<string, ReactNode>>): void {
  const [first] = Object.entries(faults).filter(([, fault]) => fault);
  if (!first) return;
  const [path, fault] = first;
  form.getInputNode(path)?.focus();
  announce(String(fault));
}
