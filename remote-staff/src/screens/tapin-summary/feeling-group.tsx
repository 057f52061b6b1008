import { useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Panel } from '@tapin/shared/ui/panel';
import type { TodaysAnswers } from '#src/api/status.ts';
import styles from './feeling-group.module.css';
import { FeltStudent } from './felt-student.tsx';
import { anchorOf, type Level } from './levels.ts';

interface FeelingGroupProps {
  level: Level;
  students: readonly TodaysAnswers[];
}

/** A larger group has a button that shows the rest. */
const initiallyShownStudents = 48;
const expandedParameter = 'all';

/** Shows the students with one feeling. The address has the groups that are shown whole, so that Back shows the same. */
export function FeelingGroup({ level, students }: FeelingGroupProps) {
  const { t } = useTranslation('staff');
  const [params, setParams] = useSearchParams();
  const feeling = feelings[level];
  const isExpanded =
    students.length <= initiallyShownStudents || params.getAll(expandedParameter).includes(feeling);
  const showAll = () =>
    setParams((current) => new URLSearchParams([...current, [expandedParameter, feeling]]), {
      replace: true,
    });
  return (
    <Panel
      anchor={anchorOf(level)}
      icon={<Face feeling={feeling} size={28} />}
      title={t('status.group', { title: t(`shared:feeling.${feeling}`), count: students.length })}
    >
      {students.length === 0 && <p>{t('status.summary.nobody')}</p>}
      {students.length > 0 && (
        <ul className={styles.students}>
          {(isExpanded ? students : students.slice(0, initiallyShownStudents)).map((each) => (
            <FeltStudent key={each.student._id} {...each} />
          ))}
        </ul>
      )}
      {!isExpanded && (
        <Button variant="quiet" onClick={showAll}>
          {t('showAll', { count: students.length })}
        </Button>
      )}
    </Panel>
  );
}
