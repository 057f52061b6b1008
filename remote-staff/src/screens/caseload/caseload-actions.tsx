import type { CaseloadStudent } from '@tapin/shared/contract/care-calls';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { FollowUpActions } from '#src/components/follow-up/follow-up-actions.tsx';
import { fullName } from '#src/full-name.ts';
import styles from './caseload.module.css';

const loadMenu = () =>
  import(/* webpackChunkName: "menus" */ '#src/components/follow-up/follow-up-menu.tsx').then(
    ({ FollowUpMenu }) => FollowUpMenu,
  );

/**
 * Shows what the viewer can do. Only a student with a follow-up or with a reason for one has a button in the list; for all
 * others a follow-up can be opened on their own page.
 */
export function CaseloadActions({ student }: { student: CaseloadStudent }) {
  const followUp = student.followUp ?? undefined;
  const hasMenu = followUp?.mayAct === true;
  const { module: Menu } = useLazyModule(loadMenu, hasMenu);
  if (student.group === 'others') return null;
  const person = { _id: student._id, name: fullName(student) };
  return (
    <div className={styles.care}>
      <FollowUpActions student={person} followUp={followUp}>
        <span className={styles.menu}>
          {Menu && followUp && <Menu student={person} followUp={followUp} />}
        </span>
      </FollowUpActions>
    </div>
  );
}
