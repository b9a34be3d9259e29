/** A compass whose needle points north on a map turned by `bearing` degrees. */
export function NorthNeedle({ bearing }: { bearing: number }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.6" stroke="currentColor" strokeWidth="1.2" />
      <g transform={`rotate(${-bearing} 8 8)`}>
        <path d="M8 3.2 9.7 8H6.3Z" fill="currentColor" />
        <path d="M8 12.8 6.3 8h3.4Z" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
      </g>
    </svg>
  );
}
