import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import { feelingOf } from '@tapin/shared/ui/face';
import styles from './heart.module.css';

interface HeartProps {
  /** The student’s feeling of today, from 1 to 5. It selects the colour of the halo. */
  level: number | undefined;
  /** Draws the heart small enough for the place beside a title. */
  isSmall?: boolean;
}

/** Draws the heart of the thank-you screen. It smiles, or has a calm face when the student feels awful or bad. */
export function Heart({ level = 0, isSmall }: HeartProps) {
  const isCalm = isLowFeeling(level);
  return (
    <div
      className={[isSmall ? styles.small : styles.halo, styles[feelingOf(level)]].filter(Boolean).join(' ')}
    >
      <svg
        width={isSmall ? 58 : 132}
        height={isSmall ? 53 : 120}
        viewBox="0 0 88 80"
        aria-hidden="true"
        className={styles.heart}
      >
        <path
          d="M44 74C18 56 8 43 8 28 8 16 17 8 27 8c7 0 13 4 17 10 4-6 10-10 17-10 10 0 19 8 19 20 0 15-10 28-36 46Z"
          fill="var(--brand)"
        />
        <path d="M18 27c0-6 4-9 9-9" fill="none" stroke="#b9d0fa" strokeWidth="4" strokeLinecap="round" />
        <path
          d={isCalm ? 'M30 37c2 2.5 6 2.5 8 0M50 37c2 2.5 6 2.5 8 0' : 'M34 34v3M54 34v3M36 46c4 6 12 6 16 0'}
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
    </div>
  );
}
