import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, vi } from "vitest";
import { useOutboxDriver } from "../../api/outbox/use-outbox-driver.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { FaultRule } from "../../contract/demo.ts";
import { OrderDialog } from "../../features/tasking/order/order-dialog.tsx";
import { OrderFoot } from "../../features/tasking/order/order-foot.tsx";
import { TaskOutcome } from "../../features/tasking/order/task-outcome.tsx";
import type { OrderedTask } from "../../features/tasking/order/use-order.ts";
import type { TaskDraft } from "../../features/tasking/task-choices.ts";
import { TaskPanel } from "../../features/tasking/task-panel.tsx";
import { useTaskForm } from "../../features/tasking/use-task-form.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { startService, TEST_NOW } from "../service/start-service.ts";
import { wholeRules } from "../service/whole-rules.ts";
import { fetchFrom, openTestSession } from "./open-test-session.ts";
import { renderScreen } from "./render-screen.tsx";

/** Near Waiyevo on Taveuni: footprints of images cross the antimeridian. */
export const FIJI = [179.985, -16.792] as const;

/** Beside the foot and the dialog. */
type Part = "panel" | "outcome";
const ALL: readonly Part[] = ["panel", "outcome"];

interface FormProps {
  draft: TaskDraft;
  parts: readonly Part[];
  onDraft: (draft: TaskDraft) => void;
  onOrdered: (task: OrderedTask) => void;
}

/** The form of a new acquisition, for a test. */
export function TaskFormScreen({ draft: given, parts, onDraft, onOrdered }: FormProps) {
  const [draft, setDraft] = useState(given);
  const [isOrdering, setOrdering] = useState(false);
  useOutboxDriver(useSession());
  const form = useTaskForm(draft, TEST_NOW, onOrdered, FIJI);
  const change = (part: TaskDraft) => {
    setDraft((before) => ({ ...before, ...part }));
    onDraft({ ...draft, ...part });
  };
  return (
    <>
      {parts.includes("panel") && <TaskPanel form={form} onChange={change} />}
      {parts.includes("outcome") && <TaskOutcome form={form} isDemo archiveSearch={{}} onChange={change} />}
      <OrderFoot form={form} onOpen={() => setOrdering(true)} onOrdered={onOrdered} />
      <OrderDialog form={form} opened={isOrdering} onClose={() => setOrdering(false)} onChange={change} />
    </>
  );
}

/**
 * Opens the form of a new acquisition over a real service whose clock stands at the test's moment, with the
 * parts that the test needs.
 */
export async function openTaskForm(
  draft: TaskDraft = { point: FIJI },
  {
    plan = [],
    isDemo = false,
    parts = ALL,
    checkFault,
  }: { plan?: Partial<FaultRule>[]; isDemo?: boolean; parts?: readonly Part[]; checkFault?: string } = {},
) {
  const service = startService();
  service.parts.fulfilment.checkFault = checkFault;
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  /** Calls of the tasking service: "POST /tasks". */
  const calls: string[] = [];
  const opened = await openTestSession(service, {
    fetch: fetchFrom({ fetch: faults.fetch }, (request, answer) => {
      const { pathname } = new URL(request.url);
      if (pathname.includes("/tasking/")) calls.push(`${request.method} ${pathname.split("/v2")[1]}`);
      return answer(request);
    }),
  });
  const session: Session = isDemo ? { ...opened, kind: "demo" } : opened;
  const fail = (...rules: Partial<FaultRule>[]) => faults.setPlan({ rules: wholeRules(rules) });
  fail(...plan);
  const onOrdered = vi.fn<(task: OrderedTask) => void>();
  const onDraft = vi.fn<(draft: TaskDraft) => void>();
  const show = () =>
    renderScreen(
      <TaskFormScreen draft={draft} parts={parts} onDraft={onDraft} onOrdered={onOrdered} />,
      session,
    );
  /** Renders as after a reload of the page. */
  const reload = async () => {
    cleanup();
    await show();
  };
  await show();
  /** By its text: to look for a button of this name costs a hundred times as much, and it is waited for all the time. */
  const order = () => screen.getByText("Order this acquisition").closest("button") as HTMLButtonElement;
  const user = userEvent.setup({ delay: null });
  const dialog = async () => within(await screen.findByRole("dialog", { name: /^Order one / }));
  /** Opens the dialog, and presses its button once it can be pressed. */
  const orderIt = async () => {
    await user.click(order());
    const button = await (await dialog()).findByRole("button", { name: /^Order/ });
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false), { timeout: 10_000 });
    await user.click(button);
  };
  return { user, service, session, calls, fail, reload, onOrdered, onDraft, order, dialog, orderIt };
}
