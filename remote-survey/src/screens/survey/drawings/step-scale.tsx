/** Pictures a step by its place on a scale of five. No end of the scale looks better: its words are the school's. */
export function StepScale({ step }: { step: number }) {
  return (
    <svg width="56" height="16" viewBox="0 0 56 16" strokeLinecap="round" aria-hidden="true">
      <path d="M8 8h41" stroke="var(--line-strong)" strokeWidth="5" strokeDasharray="0 10" />
      <circle cx={10 * step - 2} cy="8" r="7" fill="var(--brand)" />
    </svg>
  );
}
