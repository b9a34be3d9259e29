import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

type NativeButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean };

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<"button">, keyof ButtonProps> {
  busy: boolean;
  Icon?: Icon | undefined;
}

export function iconBefore(Icon: Icon | undefined) {
  return Icon && { leftSection: <Icon size={16} stroke={1.75} aria-hidden /> };
}

/** Button that stays focusable while its action runs, which a disabled one would not. */
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
