/** The feelings from awful to rad; `none` is the grey face for no response. */
export const feelings = ['none', 'awful', 'bad', 'okay', 'good', 'rad'] as const;
export type Feeling = (typeof feelings)[number];

/** Returns the name of a level from 1 to 5, as in the shared texts `feeling.*`; any other level is unknown. */
export const feelingOf = (level: number): Feeling | 'unknown' => (level >= 1 && feelings[level]) || 'unknown';

const mouths: Record<Feeling, string> = {
  none: 'M17 32h.1M24 32h.1M31 32h.1',
  awful: 'M18.5 37c.5-4.5 2.5-7 6-7s5.5 2.5 6 7Z',
  bad: 'M17 34.5c2-3 4.5-4 7-4s5 1 7 4',
  okay: 'M17 32.5h14',
  good: 'M16.5 30c1.8 3.3 4.4 4.8 7.5 4.8s5.7-1.5 7.5-4.8',
  rad: 'M13.5 27.5h21c-.3 6.5-4.6 11-10.5 11s-10.2-4.5-10.5-11Z',
};

interface FaceProps {
  feeling: Feeling;
  size?: number;
}

/** Draws the face of a feeling. It is decorative, because its word is always beside it. */
export function Face({ feeling, size = 48 }: FaceProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      // An attribute, because the content security policy forbids style attributes in prerendered HTML.
      color={`var(--${feeling})`}
    >
      <circle cx="24" cy="24" r="22" fill="currentColor" />
      <g fill="none" stroke="var(--face-ink)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <Eyes feeling={feeling} />
        <path d={mouths[feeling]} fill={feeling === 'rad' ? 'var(--face-ink)' : 'none'} />
      </g>
      <Extras feeling={feeling} />
    </svg>
  );
}

/** Draws the eyes, so that the faces differ in more than mouth and colour. */
function Eyes({ feeling }: { feeling: Feeling }) {
  if (feeling === 'awful') return <path d="M12.5 20c1.7 3 6.3 3 8 0M27.5 20c1.7 3 6.3 3 8 0" />;
  if (feeling === 'rad') return <path d="M12.5 20.5c1.2-4 5.8-4 7 0M28.5 20.5c1.2-4 5.8-4 7 0" />;
  return (
    <>
      {feeling === 'bad' && <path d="M12.5 16.5l5-2.5M35.5 16.5l-5-2.5" strokeWidth="2.5" />}
      <path d="M16.5 20.5v1.5M31.5 20.5v1.5" strokeWidth="4.5" />
    </>
  );
}

function Extras({ feeling }: { feeling: Feeling }) {
  if (feeling === 'awful')
    return <path d="M13.5 25.5c-2 3-3 4.3-3 5.9a3 3 0 0 0 6 0c0-1.6-1-2.9-3-5.9Z" fill="#bfdbfe" />;
  if (feeling === 'good')
    return (
      <g fill="var(--face-ink)" opacity="0.35">
        <ellipse cx="11" cy="27" rx="3.5" ry="2.5" />
        <ellipse cx="37" cy="27" rx="3.5" ry="2.5" />
      </g>
    );
  return feeling === 'rad' ? (
    <path d="M19 36.5c1.5-3.5 8.5-3.5 10 0-1.4.9-3.1 1.4-5 1.4s-3.6-.5-5-1.4Z" fill="#f0798b" />
  ) : null;
}
