import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { type TodaysAnswers, useStatus } from '#src/api/status.ts';
import { useClassFilter } from '#src/components/class-filters/use-class-filter.ts';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { FeelingGroup } from './feeling-group.tsx';
import { FeelingParts } from './feeling-parts.tsx';
import { levels } from './levels.ts';

const none: TodaysAnswers[] = [];

/** The students by how they feel today, from the best down to the worst. */
export default function TapinSummaryScreen() {
  const { t } = useTranslation('staff');
  const { pathWith } = useClassFilter();
  const status = useStatus();
  const { notCheckedIn = none, checkedIn = none } = status.data ?? {};
  const groups = levels.map((level) => ({
    level,
    students: checkedIn.filter(({ feeling }) => feeling === level),
  }));
  const unanswered = checkedIn.filter(({ feeling }) => feeling === undefined).length;
  return (
    <StatusPage title={t('status.summary.title')} status={status}>
      <FeelingParts counts={groups.map(({ level, students }) => ({ level, count: students.length }))} />
      <p>
        <Link to={pathWith('/staff/tapin-status')}>
          {t('status.tapin.notYetCount', { count: notCheckedIn.length })}
        </Link>{' '}
        {unanswered > 0 && t('status.unanswered', { count: unanswered })}
      </p>
      {groups.map(({ level, students }) => (
        <FeelingGroup key={level} level={level} students={students} />
      ))}
    </StatusPage>
  );
}
