import styles from './face.module.css';

/** From awful to rad; `none` is the grey face of no response. */
export const feelings = ['none', 'awful', 'bad', 'okay', 'good', 'rad'] as const;
export type Feeling = (typeof feelings)[number];

/** The name of a level from 1 to 5, as in the shared texts `feeling.*`; anything else is unknown. */
export const feelingOf = (level: number): Feeling | 'unknown' => (level >= 1 && feelings[level]) || 'unknown';

const mouths: Record<Feeling, string> = {
  none: 'M16 32h16',
  awful: 'M15 35c2-6 5-8.500 9-8.500s7 2.500 9 8.500',
  bad: 'M16 33.500c2.500-3 5-4.500 8-4.500s5.500 1.500 8 4.500',
  okay: 'M16 31.500h16',
  good: 'M15.500 29c2.500 3.500 5 5 8.500 5s6-1.500 8.500-5',
  rad: 'M14 27.500h20c-.5 6-4.500 9.500-10 9.500s-9.500-3.500-10-9.500Z',
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
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <Eyes feeling={feeling} />
        <path d={mouths[feeling]} fill={feeling === 'rad' ? '#fff' : 'none'} />
      </g>
    </svg>
  );
}

function Eyes({ feeling }: { feeling: Feeling }) {
  if (feeling === 'awful')
    return <path d="m13 17 6 3.500M35 17l-6 3.500M16.500 22.500v.1M31.500 22.500v.1" />;
  if (feeling === 'rad') return <path d="M13 20.500c1-3 5-3 6 0M29 20.500c1-3 5-3 6 0" />;
  return <path d="M16.500 19v1.500M31.500 19v1.500" strokeWidth="4" />;
}
