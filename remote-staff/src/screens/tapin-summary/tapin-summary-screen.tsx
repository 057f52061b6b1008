import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { feelings } from '@tapin/shared/ui/face';
import { Panel } from '@tapin/shared/ui/panel';
import type { TodaysAnswers } from '#src/api/status.ts';
import { FeelingBar } from '#src/components/feeling-bar/feeling-bar.tsx';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { UnlistedStudents } from '#src/components/status-page/unlisted-students.tsx';
import { useStatus } from '#src/components/status-page/use-status.ts';
import { FeelingGroup } from './feeling-group.tsx';
import { anchorOf, levels } from './levels.ts';

const none: TodaysAnswers[] = [];

/** Shows the students by how they feel today, from the best to the worst. */
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
