import { questions, type YesNoQuestion, yesNoQuestions } from '@tapin/shared/contract/questions';
import { useTranslation } from '@tapin/shared/i18n';
import { matchPath, useLocation } from '@tapin/shared/router';
import { statusList, statusPath } from '#src/components/status-path.ts';
import { type TodaysAnswers, useStatus } from './status-calls.ts';
import { StatusPage, UnlistedStudents } from './status-page.tsx';
import { StudentTables } from './student-tables.tsx';

const none: TodaysAnswers[] = [];

function YesNoStatus({ question }: { question: YesNoQuestion }) {
  const { t } = useTranslation('staff');
  const status = useStatus();
  const { notCheckedIn = none, checkedIn = none, ownQuestions = [] } = status.found ?? {};
  const { name } = question;
  const nobody = checkedIn.length === 0 ? 'status.nobodyYet' : null;
  const groups = (['no', 'yes'] as const).map((answer) => ({
    id: answer,
    title: t(`question.${name}.${answer}`),
    students: checkedIn.filter(({ answers }) => answers[name] === (answer === 'yes')),
    columns: questions.filter((each) => each.name !== name),
    ownColumns: ownQuestions,
    emptyText: t(status.search.term ? 'status.nobodyFound' : (nobody ?? `question.${name}.${answer}Empty`)),
  }));
  return (
    <StatusPage
      list={{ list: statusList(question) }}
      title={t(`question.${name}.page`)}
      status={status}
      printed={groups}
    >
      <UnlistedStudents questionName={name} checkedIn={checkedIn} notCheckedIn={notCheckedIn} />
      <StudentTables groups={groups} />
    </StatusPage>
  );
}

export default function YesNoStatusScreen() {
  const { pathname } = useLocation();
  const question = yesNoQuestions.find((each) => matchPath(statusPath(each), pathname));
  if (!question) throw new Error(`${pathname} is not the page of a question`);
  return <YesNoStatus question={question} />;
}
