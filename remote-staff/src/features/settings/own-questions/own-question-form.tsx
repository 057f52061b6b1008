import { grades } from '@tapin/shared/contract/vocabulary';
import { formatList } from '@tapin/shared/formats/list';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { CheckGroup } from '@tapin/shared/ui/check-group';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { languageName } from '@tapin/shared/ui/question-content/language-name';
import { QuestionFields } from '@tapin/shared/ui/question-content/question-fields';
import {
  missingLanguages,
  type QuestionForm,
  shownLanguage,
} from '@tapin/shared/ui/question-content/question-form';
import type { QuestionText } from '@tapin/shared/ui/question-content/question-text';
import { QuestionEditor } from '@tapin/shared/ui/question-preview/question-editor';
import { TextField } from '@tapin/shared/ui/text-field';
import { today } from '#src/components/days/days.ts';
import {
  type OwnQuestion,
  ownQuestionsPath,
  type QuestionOffer,
} from '#src/components/own-questions/own-questions-calls.ts';
import type { SchoolCalendar } from '#src/features/settings/settings-calls.ts';
import styles from './own-questions.module.css';
import { firstDayProblem, lastDayProblem, type QuestionPlan, useQuestionForm } from './use-question-form.ts';

interface PlanFieldsProps {
  plan: QuestionPlan;
  onChange: (plan: QuestionPlan) => void;
  schoolWeekdays: readonly number[];
  showsProblems: boolean;
  /** The reason why the server refused the days of the question; null without a refusal. */
  refusal: string | null;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Fields for when a question is asked, and which grades. */
function PlanFields({ plan, onChange, schoolWeekdays, showsProblems, refusal }: PlanFieldsProps) {
  const { t } = useTranslation('staff');
  const change = (changes: Partial<QuestionPlan>) => onChange({ ...plan, ...changes });
  const first = showsProblems ? firstDayProblem(plan) : null;
  const last = showsProblems ? lastDayProblem(plan, today()) : null;
  const offered = weekdays.filter((day) => schoolWeekdays.includes(day) || plan.weekdays.includes(day));
  return (
    <>
      <div className={`${kit.stack} ${styles.pair}`}>
        <TextField
          type="date"
          label={t('questions.form.firstDay')}
          error={first && t(`questions.form.day.${first}`)}
          value={plan.firstDay}
          onChange={(firstDay) => change({ firstDay })}
        />
        <TextField
          type="date"
          label={t('questions.form.lastDay')}
          error={last ? t(`questions.form.day.${last}`) : refusal}
          value={plan.lastDay}
          onChange={(lastDay) => change({ lastDay })}
        />
      </div>
      <CheckGroup
        label={t('questions.form.weekdays')}
        hint={t('questions.form.weekdaysHint')}
        options={offered.map((day) => ({ value: day, label: t(`careSettings.weekday.${day}`) }))}
        chosen={plan.weekdays}
        onChange={(chosen) => change({ weekdays: chosen })}
      />
      <CheckGroup
        label={t('questions.form.grades')}
        hint={t('questions.form.gradesHint')}
        options={grades.map((grade) => ({
          value: grade,
          label: t('questions.form.grade', { grade }),
        }))}
        chosen={plan.grades}
        onChange={(chosen) => change({ grades: chosen })}
      />
    </>
  );
}

interface UntranslatedDialogProps {
  form: QuestionForm;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a question is saved that lacks a language, and says what students see instead. */
function UntranslatedDialog({ form, onConfirm, onClose }: UntranslatedDialogProps) {
  const { t } = useTranslation('staff');
  const nameOf = (language: Parameters<typeof languageName>[0]) => languageName(language, currentLanguage());
  const missing = missingLanguages(form);
  return (
    <ConfirmDialog
      title={t('questions.form.untranslated', { languages: formatList(missing.map(nameOf)) })}
      confirmLabel={t('questions.form.saveAnyway')}
      cancelLabel={t('questions.form.goOn')}
      error={null}
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {missing.map((language) => (
        <p key={language}>
          {t('questions.content.fallback', {
            language: nameOf(language),
            other: nameOf(shownLanguage(form, language) ?? language),
          })}
        </p>
      ))}
    </ConfirmDialog>
  );
}

interface OwnQuestionFormProps {
  school: string;
  calendar: SchoolCalendar;
  question: OwnQuestion | undefined;
  offer: QuestionOffer | undefined;
}

export function OwnQuestionForm({ school, calendar, question, offer }: OwnQuestionFormProps) {
  const { t } = useTranslation('staff');
  const {
    form,
    setForm,
    plan,
    changePlan,
    error,
    daysRefusal,
    isTried,
    isSaving,
    save,
    guard,
    isAsking,
    send,
    stopAsking,
  } = useQuestionForm({ school, question, offer });
  const text: QuestionText = (key, values = {}) => t(`questions.content.${key}`, values);
  return (
    <QuestionEditor form={form} text={text}>
      <Form onSubmit={save} error={error}>
        <Panel title={t('questions.form.what')}>
          <QuestionFields form={form} onChange={setForm} showsProblems={isTried} text={text} />
          {!calendar.rules.ownLow && form.lowResponses[form.type].length > 0 && (
            <p className={styles.warning}>{t('questions.form.ruleIsOff')}</p>
          )}
        </Panel>
        <Panel title={t('questions.form.when')}>
          <PlanFields
            plan={plan}
            onChange={changePlan}
            schoolWeekdays={calendar.weekdays}
            showsProblems={isTried}
            refusal={daysRefusal}
          />
        </Panel>
        <FormError error={daysRefusal === null ? error : null} />
        <div className={kit.row}>
          <ActionButton type="submit" busy={isSaving}>
            {t('questions.form.save')}
          </ActionButton>
          <ButtonLink variant="secondary" to={ownQuestionsPath}>
            {t('questions.form.cancel')}
          </ButtonLink>
        </div>
      </Form>
      {isAsking && <UntranslatedDialog form={form} onConfirm={send} onClose={stopAsking} />}
      <LeaveDialog guard={guard} />
    </QuestionEditor>
  );
}
