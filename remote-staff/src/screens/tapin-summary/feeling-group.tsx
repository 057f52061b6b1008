import { useTranslation } from '@tapin/shared/i18n';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Panel } from '@tapin/shared/ui/panel';
import { useRef } from 'react';
import type { TodaysAnswers } from '#src/api/status.ts';
import { ShowMoreButton } from '#src/components/paged-list/show-more-button.tsx';
import { usePaged } from '#src/components/paged-list/use-paged.ts';
import styles from './feeling-group.module.css';
import { FeltStudent } from './felt-student.tsx';
import { anchorOf, type Level } from './levels.ts';

interface FeelingGroupProps {
  level: Level;
  students: readonly TodaysAnswers[];
}

/** Fills whole rows of two, three and four columns. */
const studentsPerPage = 48;

/** Shows the students with one feeling, page by page. */
export function FeelingGroup({ level, students }: FeelingGroupProps) {
  const { t } = useTranslation('staff');
  const feeling = feelings[level];
  const title = t(`shared:feeling.${feeling}`);
  const list = useRef<HTMLUListElement>(null);
  const { shown, nextCount, showMore } = usePaged(feeling, students, studentsPerPage);
  return (
    <Panel
      anchor={anchorOf(level)}
      icon={<Face feeling={feeling} size={28} />}
      title={t('status.group', { title, count: students.length })}
    >
      {students.length === 0 && <p>{t('status.summary.nobody')}</p>}
      {students.length > 0 && (
        <ul ref={list} className={styles.students}>
          {shown.map((each) => (
            <FeltStudent key={each.student._id} {...each} />
          ))}
        </ul>
      )}
      <ShowMoreButton count={nextCount} of={title} list={list} shownCount={shown.length} onClick={showMore} />
    </Panel>
  );
}
