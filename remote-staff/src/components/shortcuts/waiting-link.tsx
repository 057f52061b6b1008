import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { waitingQuery } from '#src/api/follow-ups.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import styles from './waiting-link.module.css';

/** Links to the waiting students with their number. It is also shown without any, so that the header does not change. */
export function WaitingLink() {
  const { t } = useTranslation('staff');
  const { data } = useQuery(waitingQuery(useSchoolUserId()));
  const count = data?.count ?? 0;
  const nobody = data ? t('care.nobodyWaits') : t('care.followUps');
  return (
    <Link
      to="/staff/dashboard?care=open"
      className={styles.waiting ?? ''}
      aria-label={count === 0 ? nobody : t('care.waiting', { count })}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path
          d="M11 19 3.7 11.6a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 6.5 6.5Z"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
