/**
 * Who the pointer belongs to. While a drawing gesture holds it, footprints neither hover nor answer a click.
 */
export interface PointerClaim {
  isTaken(): boolean;
  take(): void;
  release(): void;
}

export function pointerClaim(): PointerClaim {
  let taken = false;
  return {
    isTaken: () => taken,
    take() {
      taken = true;
    },
    release() {
      taken = false;
    },
  };
}
