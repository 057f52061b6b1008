import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { formatDay } from '@tapin/shared/formats/date';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { feelingOf } from '@tapin/shared/ui/face';
import { formatMoment } from '#src/components/follow-up/format-moment.ts';
import rows from '#src/components/follow-up/row.module.css';
import { useClosingText } from '#src/components/follow-up/use-closing-text.tsx';
import styles from './caseload.module.css';
import { shortDate } from './short-date.ts';

/** Says why a follow-up is open and since when, or how the last one ended, the last feeling with its day, and for how long the student has not tapped in. */
export function CaseloadReason({ student }: { student: CaseloadStudent }) {
  const { t } = useTranslation('staff');
  const {
    followUp,
    lastFeeling,
    lastTapIn,
    answersDeletedBefore,
    checkIn,
    isMissing,
    missedSchoolDays,
    closing,
  } = student;
  const closingText = useClosingText();
  const facts = [
    lastFeeling && t(`shared:feeling.${feelingOf(lastFeeling.feeling)}`),
    lastFeeling && shortDate(lastFeeling.day),
    lastTapIn &&
      lastTapIn !== lastFeeling?.day &&
      t('later.caseload.lastTapIn', { day: shortDate(lastTapIn) }),
    !lastTapIn &&
      !checkIn &&
      (answersDeletedBefore
        ? t('later.caseload.deleted', { day: formatDay(answersDeletedBefore) })
        : t('later.caseload.never')),
    checkIn && t('consent.off'),
  ];
  return (
    <div className={styles.why}>
      {followUp && (
        <p>
          <strong>
            {followUp.askedOfMe
              ? t('care.askedOfYou')
              : t(`care.reason.${followUp.reason}`, { name: followUp.askedOf?.name ?? '' })}
          </strong>{' '}
          <span className={`${rows.facts} ${styles.since}`}>
            <time dateTime={followUp.openedAt}>{formatMoment(followUp.openedAt)}</time>
          </span>
        </p>
      )}
      {closing && <p>{closingText(closing)}</p>}
      <p className={rows.facts}>{joinFacts(facts.map((fact) => fact || null))}</p>
      {isMissing && (
        <p className={styles.missing}>
          {missedSchoolDays === undefined
            ? t('later.caseload.missing')
            : t('later.caseload.missed', { count: missedSchoolDays })}
        </p>
      )}
    </div>
  );
}
