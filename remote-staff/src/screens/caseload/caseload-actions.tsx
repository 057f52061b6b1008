import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { FollowUpActions } from '#src/components/follow-up/follow-up-actions.tsx';
import { RowMenu } from '#src/components/follow-up/row-menu.tsx';
import { fullName } from '#src/full-name.ts';
import styles from './caseload.module.css';

/**
 * Shows what the viewer can do. Only a student with a follow-up or with a reason for one has a button in the list; for all
 * others a follow-up can be opened on their own page.
 */
export function CaseloadActions({ student }: { student: CaseloadStudent }) {
  const { followUp } = student;
  if (student.group === 'others') return null;
  const person = { _id: student._id, name: fullName(student) };
  return (
    <div className={styles.care}>
      <FollowUpActions student={person} followUp={followUp ?? undefined}>
        {followUp && <RowMenu student={person} followUp={followUp} />}
      </FollowUpActions>
    </div>
  );
}
