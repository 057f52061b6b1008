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

/** Today's answers to the school's own question that the address names. */
export default function OwnQuestionStatusScreen() {
  const { t } = useTranslation('staff');
  const [search] = useSearchParams();
  const id = search.get('question') ?? '';
  const status = useStatus();
  const { data } = useQuery(ownQuestionsQuery(useAtomValue(authAtom).school?._id ?? ''));
  const details = data?.questions.find(({ _id }) => _id === id);
  const question = status.data?.ownQuestions.find(({ _id }) => _id === id);
  if (!status.data || !question) {
    return (
      <StatusPage list={undefined} title={t('own.page')} status={status}>
        <NotToday />
      </StatusPage>
    );
  }
  const answers = groupByAnswer(question, status.data, details?.lowResponses ?? []);
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
    >
      <AnswerGroups question={question} answers={answers} ownQuestions={status.data.ownQuestions} />
    </StatusPage>
  );
}
