import { Face, feelings } from '@tapin/shared/ui/face';
import styles from './face-row.module.css';

const shownFeelings = feelings.filter((feeling) => feeling !== 'none');

/** The five faces of the check-in, as a greeting. */
export function FaceRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      {shownFeelings.map((feeling) => (
        <span key={feeling} className={styles.face}>
          <Face feeling={feeling} size={56} />
        </span>
      ))}
    </div>
  );
}
