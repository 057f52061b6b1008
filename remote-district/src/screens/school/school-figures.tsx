import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { Panel } from '@tapin/shared/ui/panel';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import type { SchoolToday } from '#src/api/overview.ts';
import { HiddenNote } from '#src/components/figures/hidden-note.tsx';
import { OnScreen } from '#src/components/figures/on-screen.tsx';
import { useCountFacts } from '#src/components/figures/use-figure.ts';
import styles from './school-figures.module.css';

/** Shows today's figures of the school, and a button to its dashboard for a person who may open it. */
export function SchoolFigures({ today }: { today: SchoolToday }) {
  const { t } = useTranslation('district');
  const { schoolUserList } = useAtomValue(authAtom);
  const countFacts = useCountFacts();
  const enterSchool = useEnterSchool();
  const { school, hidden } = today;
  const noStudents = t(today.awaitsRoster ? 'schools.awaitsRoster' : 'schools.noStudents');
  const facts = today.totalStudents === 0 ? [noStudents] : countFacts(today);
  const mayEnter = schoolUserList.some((one) => one.school === school._id && one.verified === 'approved');
  return (
    <Panel title={t('school.today')}>
      <div className={styles.today}>
        <div>
          <OnScreen>
            {facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </OnScreen>
        </div>
        {mayEnter && <Button onClick={() => enterSchool(school._id)}>{t('school.enter')}</Button>}
      </div>
      {hidden && (
        <div>
          {mayEnter && <p className={styles.hint}>{t('school.enterHint')}</p>}
          <HiddenNote />
        </div>
      )}
    </Panel>
  );
}
