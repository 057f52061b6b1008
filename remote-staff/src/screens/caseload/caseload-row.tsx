import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelingOf } from '@tapin/shared/ui/face';
import { RowLink } from '@tapin/shared/ui/row-link';
import rows from '#src/components/follow-up/row.module.css';
import { fullName } from '#src/full-name.ts';
import { gradeText } from '#src/grade-text.ts';
import styles from './caseload.module.css';
import { CaseloadActions } from './caseload-actions.tsx';
import { CaseloadReason } from './caseload-reason.tsx';

/** Shows a student with the last feeling, the reason to follow up, and what the viewer can do. */
export function CaseloadRow({ student }: { student: CaseloadStudent }) {
  const { t } = useTranslation('staff');
  const feeling = student.lastFeeling ? feelingOf(student.lastFeeling.feeling) : 'none';
  const facts = [gradeText(t, student) || null, student.isCounselor ? t('later.caseload.own') : null];
  return (
    <li className={`${rows.row} ${styles.row}`} data-open={student.followUp ? true : undefined}>
      <Face feeling={feeling === 'unknown' ? 'none' : feeling} size={40} />
      <div className={styles.who}>
        <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
        <p className={rows.facts}>{joinFacts(facts)}</p>
      </div>
      <CaseloadReason student={student} />
      <CaseloadActions student={student} />
    </li>
  );
}
