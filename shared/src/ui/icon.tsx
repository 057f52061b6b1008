const paths = {
  down: 'm5 7.5 5 5 5-5',
  previous: 'M12 4 6 10l6 6',
  next: 'm8 4 6 6-6 6',
  search: 'm13 13 4.5 4.5M14.5 8.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z',
};

/** The arrows are mirrored in right-to-left languages. */
const isMirrored = (icon: keyof typeof paths) => icon === 'previous' || icon === 'next';

interface IconProps {
  of: keyof typeof paths;
  size?: number;
  className?: string | undefined;
}

/** Draws an icon beside a text, or in a button that has its own label. */
export function Icon({ of, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      // The stroke has the same width in every size.
      strokeWidth={40 / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      style={isMirrored(of) ? { transform: 'scaleX(var(--inline-direction, 1))' } : undefined}
    >
      <path d={paths[of]} />
    </svg>
  );
}
