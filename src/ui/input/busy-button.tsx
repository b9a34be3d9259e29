import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type NativeButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean };

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  /** What it began is under way: it shows so and does not begin it twice. */
  busy: boolean;
  /** Before its words. */
  Icon?: Icon | undefined;
}

/** Props of a button with an icon before its words. */
export function iconBefore(Icon: Icon | undefined) {
  return Icon && { leftSection: <Icon size={16} stroke={1.75} aria-hidden /> };
}

/** A button whose action takes a while. It keeps the focus meanwhile, which a disabled one would lose. */
export function BusyButton({ busy, Icon, ...props }: BusyButtonProps) {
  return (
    <Button<typeof SteadyButton> component={SteadyButton} loading={busy} {...iconBefore(Icon)} {...props} />
  );
}

function SteadyButton({ "data-loading": busy, disabled, onClick, type, ...props }: NativeButtonProps) {
  return (
    <button
      {...props}
      type={type ?? "button"}
      data-loading={busy}
      disabled={disabled && !busy}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
