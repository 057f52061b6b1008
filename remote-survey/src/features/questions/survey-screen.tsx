import { useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { Card } from '@tapin/shared/ui/card';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtom } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AnsweredQuestion, dateAtNoon } from '#src/components/check-in.ts';
import { useLocalDay } from '#src/components/local-day.ts';
import styles from './check-in-page.module.css';
import { CheckInPage, QuestionSkeleton } from './check-in-page.tsx';
import { QuestionForm } from './question-form.tsx';
import { selectionAtom } from './selection.ts';
import { useAnswer } from './use-answer.ts';
import { useCheckIn } from './use-check-in.ts';

/**
 * Drops the student’s selection when its question is no longer asked. Returns whether that has happened since the
 * student last chose an answer.
 */
function useWithdrawnQuestion(student: string, questions: readonly AnsweredQuestion[] | null): boolean {
  const [selection, setSelection] = useAtom(selectionAtom);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const isAsked = questions?.some(({ _id }) => _id === selection?.question) ?? true;

  useEffect(() => {
    if (selection?.student !== student) return;
    setIsWithdrawn(!isAsked);
    if (!isAsked) setSelection(null);
  }, [selection, student, isAsked, setSelection]);

  return isWithdrawn;
}

export type Notice = 'newDay' | 'answeredElsewhere' | 'alreadyAnswered' | 'withdrawn' | 'unsent';

/**
 * Returns the notice above the question: about a new day, an answer from another tab, a question that ended, or an
 * unsent answer.
 */
export function useNotice(
  questions: readonly AnsweredQuestion[] | null,
  { selection, response, stored, isSending }: ReturnType<typeof useAnswer>,
  day: string,
  student: string,
): Notice | null {
  const [dayAtOpening] = useState(day);
  const [initialSelection] = useState(selection);
  const isWithdrawn = useWithdrawnQuestion(student, questions);
  if (!questions) return null;

  const selectedQuestion = questions.find((question) => question._id === selection?.question);
  if (stored) return 'alreadyAnswered';
  if (selectedQuestion?.answer && !isSending) return 'answeredElsewhere';
  if (day !== dayAtOpening && questions.every((question) => !question.answer)) return 'newDay';
  if (isWithdrawn) return 'withdrawn';
  if (response !== null && selection === initialSelection) return 'unsent';
  return null;
}

/**
 * Moves the focus to the heading and scrolls to the top when the question changes, so that a screen reader announces
 * the question and the keyboard continues there. The first question gets no focus, because the shell handles
 * navigation.
 */
function useFocusOnChange(contentKey: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef<string | null>(null);

  useEffect(() => {
    if (contentKey === null) return;
    const hasChanged = previous.current !== null && previous.current !== contentKey;
    previous.current = contentKey;
    if (!hasChanged) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [contentKey]);

  return heading;
}

interface LoadFailureProps {
  error: Error;
  retry: () => void;
}

function LoadFailure({ error, retry }: LoadFailureProps) {
  const { t } = useTranslation('survey');
  return (
    <Card>
      <h1 className={styles.title}>{t('title')}</h1>
      <LoadFailed error={error} onRetry={retry} />
    </Card>
  );
}

// The question preview imports these components from the chunk of this file.
export { Card, CheckInPage, QuestionForm, QuestionSkeleton };

/**
 * Loads the thank-you screen and reading aloud in a chunk after the questions, so that they do not delay the first
 * question.
 */
export const loadThankYou = () =>
  import(/* webpackChunkName: "thank-you" */ '#src/features/done/thank-you.tsx');

export default function SurveyScreen() {
  const { t } = useTranslation('survey');
  const day = useLocalDay();
  const { user, school, setup, questions, words, nextDay, off, error, retry } = useCheckIn(day);
  const index = questions?.findIndex((question) => !question.answer) ?? -1;
  const question = questions?.[index];
  const student = user?._id ?? '';
  const answer = useAnswer({
    student,
    school: school?._id ?? '',
    question: question?._id ?? '',
    day,
  });
  const notice = useNotice(questions, answer, day, student);
  const thankYou = useLazyModule(loadThankYou, questions !== null);
  const { CheckInOff, KeptProgress, Prefetch, ReadAloudButton, ThankYou } = thankYou.module ?? {};
  const isReady = questions !== null && (question !== undefined || ThankYou !== undefined);
  const heading = useFocusOnChange(isReady ? `${day} ${question?._id}` : null);
  // After the last answer, the only further load is the chunk of the thank-you screen.
  const loadError = error ?? (thankYou.hasFailed ? new Error(t('shared:error.network')) : null);
  const retryLoad = thankYou.hasFailed ? thankYou.retry : retry;

  if (setup) return <Navigate to={setup} replace />;
  return (
    <CheckInPage notice={notice && t(`notice.${notice}`, { date: dateAtNoon(day) })}>
      {!isReady && (loadError ? <LoadFailure error={loadError} retry={retryLoad} /> : <QuestionSkeleton />)}
      {KeptProgress && questions && (
        <KeptProgress student={student} day={day} questions={off ? null : questions} />
      )}
      {Prefetch && school && question && index === (questions?.length ?? 0) - 1 && (
        <Prefetch school={school._id} />
      )}
      {questions && question && (
        <QuestionForm
          key={question._id}
          question={question}
          number={index + 1}
          total={questions.length}
          answer={answer}
          heading={heading}
          ReadAloud={ReadAloudButton}
        />
      )}
      {off && CheckInOff && school && <CheckInOff off={off} school={school._id} heading={heading} />}
      {questions && !off && !question && ThankYou && (
        <ThankYou
          questions={questions}
          day={day}
          nextDay={nextDay}
          school={school?._id}
          words={words}
          user={user}
          heading={heading}
        />
      )}
    </CheckInPage>
  );
}
