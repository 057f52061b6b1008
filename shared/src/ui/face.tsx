import styles from './face.module.css';

/** From awful to rad; `none` is the grey face of no response. */
export const feelings = ['none', 'awful', 'bad', 'okay', 'good', 'rad'] as const;
export type Feeling = (typeof feelings)[number];

/** The name of a level from 1 to 5, as in the shared texts `feeling.*`; anything else is unknown. */
export const feelingOf = (level: number): Feeling | 'unknown' => (level >= 1 && feelings[level]) || 'unknown';

const mouths: Record<Feeling, string> = {
  none: 'M17 32h.1M24 32h.1M31 32h.1',
  awful: 'M18.500 37c.5-4.500 2.500-7 6-7s5.500 2.500 6 7Z',
  bad: 'M17 34.500c2-3 4.500-4 7-4s5 1 7 4',
  okay: 'M17 32.500h14',
  good: 'M16.500 30c1.800 3.300 4.400 4.800 7.500 4.800s5.700-1.500 7.500-4.800',
  rad: 'M13.500 27.500h21c-.3 6.500-4.600 11-10.500 11s-10.200-4.500-10.500-11Z',
};

interface FaceProps {
  feeling: Feeling;
  size?: number;
}

/** One of our faces. Decoration: the word for it always stands beside it. */
export function Face({ feeling, size = 48 }: FaceProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" className={styles[feeling]}>
      <circle cx="24" cy="24" r="22" fill="currentColor" />
      <g fill="none" stroke="var(--face-ink)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <Eyes feeling={feeling} />
        <path d={mouths[feeling]} fill={feeling === 'rad' ? 'var(--face-ink)' : 'none'} />
      </g>
      <Extras feeling={feeling} />
    </svg>
  );
}

/** Closed, worried, open or laughing: the five differ in their eyes too, not only in mouth and colour. */
function Eyes({ feeling }: { feeling: Feeling }) {
  if (feeling === 'awful') return <path d="M12.500 20c1.700 3 6.300 3 8 0M27.500 20c1.700 3 6.300 3 8 0" />;
  if (feeling === 'rad')
    return <path d="M12.500 20.500c1.200-4 5.800-4 7 0M28.500 20.500c1.200-4 5.800-4 7 0" />;
  return (
    <>
      {feeling === 'bad' && <path d="M12.500 16.500l5-2.500M35.500 16.500l-5-2.500" strokeWidth="2.500" />}
      <path d="M16.500 20.500v1.500M31.500 20.500v1.500" strokeWidth="4.500" />
    </>
  );
}

/** A tear, rosy cheeks, a tongue. */
function Extras({ feeling }: { feeling: Feeling }) {
  if (feeling === 'awful')
    return (
      <path d="M13.500 25.500c-2 3-3 4.300-3 5.900a3 3 0 0 0 6 0c0-1.600-1-2.900-3-5.900Z" fill="#bfdbfe" />
    );
  if (feeling === 'good')
    return (
      <g fill="var(--face-ink)" opacity="0.35">
        <ellipse cx="11" cy="27" rx="3.500" ry="2.500" />
        <ellipse cx="37" cy="27" rx="3.500" ry="2.500" />
      </g>
    );
  return feeling === 'rad' ? (
    <path
      d="M19 36.500c1.500-3.500 8.500-3.500 10 0-1.400.9-3.100 1.400-5 1.400s-3.600-.5-5-1.400Z"
      fill="#f0798b"
    />
  ) : null;
}
