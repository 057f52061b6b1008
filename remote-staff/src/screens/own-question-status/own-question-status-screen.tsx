import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { ownQuestionsQuery } from '#src/api/own-questions.ts';
import { QuestionText } from '#src/components/own-question/question-text.tsx';
import { StatusPage } from '#src/components/status-page/status-page.tsx';
import { useStatus } from '#src/components/status-page/use-status.ts';
import { AnswerGroups } from './answer-groups.tsx';
import { groupByAnswer } from './group-by-answer.ts';
import { NotToday } from './not-today.tsx';
import { OwnQuestionDetails } from './own-question-details.tsx';
import { studentGroupsOf } from './student-groups-of.ts';

/** Today's answers to the school's own question that the address names. */
export default function OwnQuestionStatusScreen() {
  const { t } = useTranslation('staff');
  const [search] = useSearchParams();
  const id = search.get('question') ?? '';
  const status = useStatus();
  const { data: stored } = useQuery(ownQuestionsQuery(useAtomValue(authAtom).school?._id ?? ''));
  const details = stored?.questions.find(({ _id }) => _id === id);
  const { data: all } = status.query;
  const question = all?.ownQuestions.find(({ _id }) => _id === id);
  if (!all || !question) {
    return (
      <StatusPage list={undefined} title={t('own.page')} status={status}>
        <NotToday />
      </StatusPage>
    );
  }
  const lowResponses = details?.lowResponses ?? [];
  const answers = groupByAnswer(question, all, lowResponses);
  const found = status.found && groupByAnswer(question, status.found, lowResponses);
  const groups = studentGroupsOf(t, question, { answers: found ?? answers, ownQuestions: all.ownQuestions });
  const total = answers.answered + answers.missing.length;
  return (
    <StatusPage
      list={{ list: 'own-question-status', question: id }}
      title={<QuestionText question={question} />}
      intro={
        <>
          <p>{t('own.answered', { count: answers.answered, total })}</p>
          <OwnQuestionDetails details={details} />
        </>
      }
      status={status}
      printed={groups}
    >
      <AnswerGroups question={question} answers={answers} groups={groups} />
    </StatusPage>
  );
}
