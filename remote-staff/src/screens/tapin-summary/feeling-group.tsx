import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Panel } from '@tapin/shared/ui/panel';
import { useId } from 'react';
import type { TodaysAnswers } from '#src/api/status.ts';
import { ShowMoreButton } from '#src/components/paged-list/show-more-button.tsx';
import { usePaged } from '#src/components/paged-list/use-paged.ts';
import styles from './feeling-group.module.css';
import { FeltStudent } from './felt-student.tsx';
import { anchorOf, type Level } from './levels.ts';
import { useFold } from './use-fold.ts';

interface FeelingGroupProps {
  level: Level;
  students: readonly TodaysAnswers[];
  /** Whether these are the students whom a search has found. */
  isSearched: boolean;
}

/** Fills whole rows of two, three and four columns. */
const studentsPerPage = 48;

/** Shows the students with one feeling, page by page. A large group of students who feel well is folded at first. */
export function FeelingGroup({ level, students, isSearched }: FeelingGroupProps) {
  const { t } = useTranslation('staff');
  const feeling = feelings[level];
  const title = t(`shared:feeling.${feeling}`);
  const { list, shown, more } = usePaged(feeling, students, studentsPerPage);
  const { isOpen, toggle } = useFold(level, students.length, isSearched);
  const id = useId();
  const foldLabel = t(isOpen ? 'status.summary.hide' : 'status.summary.show');
  return (
    <Panel
      anchor={anchorOf(level)}
      icon={<Face feeling={feeling} size={28} />}
      title={t('status.group', { title, count: students.length })}
      action={
        toggle && (
          <Button
            variant="quiet"
            className={styles.fold ?? ''}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('paging.moreOf', { more: foldLabel, list: title })}
            onClick={toggle}
          >
            {foldLabel}
          </Button>
        )
      }
    >
      {students.length === 0 && <p>{t('status.summary.nobody')}</p>}
      {isOpen && students.length > 0 && (
        <div ref={list}>
          <ul id={id} className={styles.students}>
            {shown.map((each) => (
              <FeltStudent key={each.student._id} {...each} />
            ))}
          </ul>
          <ShowMoreButton of={title} {...more} />
        </div>
      )}
    </Panel>
  );
}
