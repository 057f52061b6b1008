import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { useAtomValue } from 'jotai';
import type { Stats } from '#src/components/dashboard-calls.ts';
import { useCan } from '#src/components/membership.ts';
import styles from './school-start.module.css';

/** Says what to do at a school without students or without answers, in place of charts without lines. */
export function SchoolStart({ stats }: { stats: Stats }) {
  const { t } = useTranslation('staff');
  const { school } = useAtomValue(authAtom);
  const seesAll = useCan('seesAllStudents');
  const managesStaff = useCan('managesStaff');
  const changesSettings = useCan('changesSettings');
  const { totalStudents, awaitsRoster, keptByRoster } = stats;
  const state =
    totalStudents > 0 ? 'nobodyYet' : awaitsRoster ? 'awaitsRoster' : seesAll ? 'noStudents' : 'notChosen';
  const steps = [
    awaitsRoster && { name: 'roster' as const, to: undefined },
    keptByRoster && { name: 'logIns' as const, to: '/staff/first-log-ins' },
    !awaitsRoster && !keptByRoster && school && { name: 'code' as const, to: undefined },
    changesSettings && { name: 'calendar' as const, to: '/admin/care' },
    managesStaff && { name: 'staff' as const, to: '/admin/staff' },
    totalStudents > 0 && { name: 'survey' as const, to: '/staff/tapin-status' },
  ].filter((step) => step !== false && step !== null && step !== undefined);
  return (
    <Panel title={t('start.title')} hint={t(`start.state.${state}`, { count: totalStudents })}>
      <ol className={styles.steps}>
        {steps.map(({ name, to }) => (
          <li key={name} className={styles.step}>
            <h3 className={styles.name}>
              {to ? <Link to={to}>{t(`start.${name}.title`)}</Link> : t(`start.${name}.title`)}
            </h3>
            {name === 'code' && <p className={styles.code}>{school?.code}</p>}
            <p className={kit.hint}>{t(`start.${name}.text`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
