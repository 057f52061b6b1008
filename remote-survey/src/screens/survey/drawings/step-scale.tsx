/** Draws a step on a scale of five. Neither end looks better, because the school writes the words of the steps. */
export function StepScale({ step }: { step: number }) {
  return (
    <svg width="64" height="16" viewBox="0 0 64 16" strokeLinecap="round" aria-hidden="true">
      <path d="M8 8h49" stroke="var(--line-strong)" strokeWidth="5" strokeDasharray="0 12" />
      <circle cx={12 * step - 4} cy="8" r="6.5" fill="var(--brand)" />
    </svg>
  );
}
