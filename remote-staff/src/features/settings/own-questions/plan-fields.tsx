import { grades } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckGroup } from '@tapin/shared/ui/check-group';
import { TextField } from '@tapin/shared/ui/text-field';
import { today } from '#src/components/days/days.ts';
import styles from './own-question.module.css';
import { firstDayProblem, lastDayProblem, type QuestionPlan } from './question-plan.ts';

interface PlanFieldsProps {
  plan: QuestionPlan;
  onChange: (plan: QuestionPlan) => void;
  /** The weekdays on which there is school. */
  schoolWeekdays: readonly number[];
  /** Whether missing and wrong days are marked. */
  showsProblems: boolean;
  /** Why the server refused the days. */
  refusal: string | null;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** When a question is asked, and of which grades. */
export function PlanFields({ plan, onChange, schoolWeekdays, showsProblems, refusal }: PlanFieldsProps) {
  const { t } = useTranslation('staff');
  const change = (changes: Partial<QuestionPlan>) => onChange({ ...plan, ...changes });
  const first = showsProblems ? firstDayProblem(plan) : null;
  const last = showsProblems ? lastDayProblem(plan, today()) : null;
  const offered = weekdays.filter((day) => schoolWeekdays.includes(day) || plan.weekdays.includes(day));
  return (
    <>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('later.questions.form.firstDay')}
          error={first && t(`later.questions.form.day.${first}`)}
          value={plan.firstDay}
          onChange={(firstDay) => change({ firstDay })}
        />
        <TextField
          type="date"
          label={t('later.questions.form.lastDay')}
          error={last ? t(`later.questions.form.day.${last}`) : refusal}
          value={plan.lastDay}
          onChange={(lastDay) => change({ lastDay })}
        />
      </div>
      <CheckGroup
        label={t('later.questions.form.weekdays')}
        hint={t('later.questions.form.weekdaysHint')}
        options={offered.map((day) => ({ value: day, label: t(`careSettings.weekday.${day}`) }))}
        chosen={plan.weekdays}
        onChange={(chosen) => change({ weekdays: chosen })}
      />
      <CheckGroup
        label={t('later.questions.form.grades')}
        hint={t('later.questions.form.gradesHint')}
        options={grades.map((grade) => ({
          value: grade,
          label: t('later.questions.form.grade', { grade }),
        }))}
        chosen={plan.grades}
        onChange={(chosen) => change({ grades: chosen })}
      />
    </>
  );
}
