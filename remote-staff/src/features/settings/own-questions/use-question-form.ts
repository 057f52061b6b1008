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

export type QuestionPlan = Pick<NewOwnQuestion, 'grades' | 'weekdays' | 'firstDay' | 'lastDay'>;

const defaultPlanDays = 28;

/** Returns the default plan of a new question: every grade, on every school day, from tomorrow for four weeks. */
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

/** Whether a refusal is about the days, beside which it is shown. */
const isAboutDays = (error: Error | null) =>
  error instanceof ApiError &&
  (error.code === 'question_dates_invalid' || error.code === 'too_many_questions');

const isDifferent = (input: object, initial: object) => JSON.stringify(input) !== JSON.stringify(initial);

interface Initial {
  school: string;
  question: OwnQuestion | undefined;
  offer: QuestionOffer | undefined;
}

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
      // Each attempt creates a new error, because the form moves the focus to the first marked field for each new
      // error.
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
    /** Whether the form waits for a confirmation to save a question that lacks a language. */
    isAsking,
    send,
    stopAsking: () => setIsAsking(false),
  };
}
