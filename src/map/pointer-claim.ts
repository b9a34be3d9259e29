/**
 * Who the pointer belongs to. While a drawing gesture holds it, footprints neither hover nor answer a click.
 */
export interface PointerClaim {
  isTaken(): boolean;
  take(): void;
  release(): void;
  /** Releases after some milliseconds, unless it is taken again before; then tells. */
  releaseLater(delay: number, released?: () => void): void;
}

export function pointerClaim(): PointerClaim {
  let taken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isTaken: () => taken,
    take() {
      clearTimeout(timer);
      taken = true;
    },
    release() {
      clearTimeout(timer);
      taken = false;
    },
    releaseLater(delay, released) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        taken = false;
        released?.();
      }, delay);
    },
  };
}
