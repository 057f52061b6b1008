import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import {
  contentOf,
  formOf,
  isComplete,
  missingLanguages,
} from '@tapin/shared/ui/question-content/question-form';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { addDays, today } from '#src/components/days/days.ts';
import {
  type NewOwnQuestion,
  type OwnQuestion,
  ownQuestionsPath,
  type QuestionOffer,
  useSaveQuestion,
} from '#src/components/own-questions/own-questions-calls.ts';

/** When and of whom a question is asked. */
export type QuestionPlan = Pick<NewOwnQuestion, 'grades' | 'weekdays' | 'firstDay' | 'lastDay'>;

const defaultPlanDays = 28;

/** From tomorrow for four weeks, on every school day, of every grade. */
function defaultPlan(today: string): QuestionPlan {
  const firstDay = addDays(today, 1);
  return { grades: [], weekdays: [], firstDay, lastDay: addDays(firstDay, defaultPlanDays - 1) };
}

type DayProblem = 'missing' | 'wrongOrder' | 'over';

export const firstDayProblem = ({ firstDay }: QuestionPlan): DayProblem | null =>
  firstDay === '' ? 'missing' : null;

export function lastDayProblem({ firstDay, lastDay }: QuestionPlan, today: string): DayProblem | null {
  if (lastDay === '') return 'missing';
  if (lastDay < firstDay) return 'wrongOrder';
  return lastDay < today ? 'over' : null;
}

/** Refusals that are about the days, and are shown beside them. */
const isAboutDays = (error: Error | null) =>
  error instanceof ApiError &&
  (error.code === 'question_dates_invalid' || error.code === 'too_many_questions');

const isDifferent = (input: object, initial: object) => JSON.stringify(input) !== JSON.stringify(initial);

interface Initial {
  school: string;
  /** The question to change. */
  question: OwnQuestion | undefined;
  /** The offer that a new question starts with. */
  offer: QuestionOffer | undefined;
}

/** The input of the form of a question, and its way to the server. */
export function useQuestionForm({ school, question, offer }: Initial) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf(question ?? offer));
  const [plan, setPlan] = useState<QuestionPlan>(question ?? defaultPlan(today()));
  const [incomplete, setIncomplete] = useState<Error | null>(null);
  const saving = useSaveQuestion(school, question?._id);
  const [initial] = useState({ form, plan });
  const guard = useLeaveGuard(isDifferent({ form, plan }, initial));

  const isValid = isComplete(form) && !firstDayProblem(plan) && !lastDayProblem(plan, today());
  const [isAsking, setIsAsking] = useState(false);
  const send = () => {
    setIsAsking(false);
    const { grades, weekdays, firstDay, lastDay } = plan;
    saving.mutate(
      { ...contentOf(form), grades, weekdays, firstDay, lastDay },
      { onSuccess: () => guard.pass(() => navigate(ownQuestionsPath)) },
    );
  };
  const save = () => {
    if (!isValid) {
      saving.reset();
      // A new error for each attempt: the form moves the focus to the first marked field.
      return setIncomplete(new Error(t('questions.form.incomplete')));
    }
    if (missingLanguages(form).length > 0) setIsAsking(true);
    else send();
  };
  const error = isValid ? saving.error : incomplete;
  return {
    form,
    setForm,
    plan,
    changePlan: (changed: QuestionPlan) => {
      if (isAboutDays(saving.error)) saving.reset();
      setPlan(changed);
    },
    error,
    daysRefusal: isAboutDays(error) ? (error?.message ?? null) : null,
    isTried: incomplete !== null,
    isSaving: saving.isPending,
    guard,
    save,
    /** Whether a question that is not written in every language waits for a confirmation. */
    isAsking,
    send,
    stopAsking: () => setIsAsking(false),
  };
}
