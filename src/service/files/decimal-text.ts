/** "000" to "999", and the same without the zeros at the end. */
const THREE = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));
const SHORT = THREE.map((digits) => digits.replace(/0+$/, ""));

/**
 * A number that is kept as whole steps, of which so many are one, as JSON has it: 1234500 millionths are "1.2345". That takes a
 * fraction of what it takes to find the digits of a binary fraction. At most a million steps are one, and a power of ten.
 */
export function decimalText(steps: number, scale: number): string {
  const size = Math.abs(steps);
  const whole = Math.trunc(size / scale);
  const millionths = (size - whole * scale) * (1_000_000 / scale);
  const sign = steps < 0 ? "-" : "";
  if (millionths === 0) return `${sign}${whole}`;
  const thousandths = Math.trunc(millionths / 1_000);
  const rest = millionths - thousandths * 1_000;
  return rest === 0
    ? `${sign}${whole}.${SHORT[thousandths]}`
    : `${sign}${whole}.${THREE[thousandths]}${SHORT[rest]}`;
}
