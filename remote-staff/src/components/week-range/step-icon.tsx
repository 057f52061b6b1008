const paths = { previous: 'M12 4 6 10l6 6', next: 'm8 4 6 6-6 6' };

export function StepIcon({ to }: { to: keyof typeof paths }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={paths[to]} />
    </svg>
  );
}
