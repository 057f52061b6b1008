import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { useLocation, useSearchParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Face, feelingOf, feelings } from '@tapin/shared/ui/face';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { RowLink } from '@tapin/shared/ui/row-link';
import { useId } from 'react';
import { FeelingBar } from '#src/components/figures/feeling-bar.tsx';
import { ShowMoreButton, usePaged } from '#src/components/lists/show-more.tsx';
import styles from './feeling-group.module.css';
import { type TodaysAnswers, useStatus } from './status-calls.ts';
import { StatusPage, UnlistedStudents } from './status-page.tsx';

const levels = [5, 4, 3, 2, 1] as const;
type Level = (typeof levels)[number];

const anchorOf = (level: number): string => `feeling-${feelingOf(level)}`;

/** The parameter of the address with the opened groups, so that Back shows the same groups. */
const parameter = 'open';
/** Folding a smaller group would save less space than the button takes. */
const maxUnfolded = 12;

/**
 * Folds a large group of students who do not feel low, so that students who feel low come first. A search or a link to
 * the group opens it. `toggle` is undefined for a group that is always open.
 */
function useFold(level: Level, count: number, isSearched: boolean) {
  const feeling = feelings[level];
  const { hash } = useLocation();
  const [params, setParams] = useSearchParams();
  if (isLowFeeling(level) || count <= maxUnfolded || isSearched) return { isOpen: true, toggle: undefined };
  const opened = params.getAll(parameter);
  const isOpen = opened.includes(feeling) || hash === `#${anchorOf(level)}`;
  const toggle = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        for (const each of opened) if (each !== feeling) after.append(parameter, each);
        if (!isOpen) after.append(parameter, feeling);
        return after;
      },
      { replace: true },
    );
  return { isOpen, toggle };
}

function FeltStudent({ student, answers }: TodaysAnswers) {
  const { t } = useTranslation('staff');
  return (
    <li className={`${kit.centeredRow} ${styles.student}`}>
      <RowLink to={`/student/${student._id}/overview`}>{fullName(student)}</RowLink>
      {yesNoQuestions.map(
        ({ name }) =>
          answers[name] === false && (
            <span key={name} className={`${kit.pill} ${styles.tag}`} data-tone="notable">
              {t(`question.${name}.tag`)}
            </span>
          ),
      )}
    </li>
  );
}

interface FeelingGroupProps {
  level: Level;
  students: readonly TodaysAnswers[];
  isSearched: boolean;
}

/** A multiple of two, three and four, so that pages fill whole rows of columns. */
const studentsPerPage = 48;

/**
 * Shows the students with one feeling, page by page. A large group of students who do not feel low is folded at first.
 */
function FeelingGroup({ level, students, isSearched }: FeelingGroupProps) {
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

const none: TodaysAnswers[] = [];

export default function TapinSummaryScreen() {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = none, checkedIn = none, ownQuestions = [] } = status.found ?? {};
  const groups = levels.map((level) => ({
    level,
    students: checkedIn.filter(({ answers }) => answers.feeling === level),
  }));
  const counts = Object.fromEntries(groups.map(({ level, students }) => [level, students.length]));
  const printed = groups.map(({ level, students }) => ({
    id: feelings[level],
    title: t(`shared:feeling.${feelings[level]}`),
    students,
    columns: yesNoQuestions,
    ownColumns: ownQuestions,
    emptyText: '',
  }));
  return (
    <StatusPage
      list={{ list: 'tapin-summary' }}
      title={t('question.feeling.page')}
      status={status}
      printed={printed}
    >
      <Panel title={t('status.summary.atAGlance')}>
        <FeelingBar counts={counts} hrefOf={(level) => `#${anchorOf(level)}`} />
      </Panel>
      <UnlistedStudents questionName="feeling" checkedIn={checkedIn} notCheckedIn={notCheckedIn} />
      {checkedIn.length > 0 &&
        groups.map((group) => (
          <FeelingGroup key={group.level} {...group} isSearched={status.search.term !== ''} />
        ))}
      {checkedIn.length === 0 && <p>{t('status.nobodyYet')}</p>}
    </StatusPage>
  );
}
