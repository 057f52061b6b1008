import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { QuestionFields } from '@tapin/shared/ui/question-content/question-fields';
import type { QuestionText } from '@tapin/shared/ui/question-content/question-text';
import { QuestionEditor } from '@tapin/shared/ui/question-preview/question-editor';
import type { SchoolCalendar } from '#src/api/calendar.ts';
import type { OwnQuestion, QuestionOffer } from '#src/api/own-questions.ts';
import { ownQuestionsPath } from '#src/own-question-paths.ts';
import styles from './own-question.module.css';
import { PlanFields } from './plan-fields.tsx';
import { UntranslatedDialog } from './untranslated-dialog.tsx';
import { useQuestionForm } from './use-question-form.ts';

interface OwnQuestionFormProps {
  school: string;
  calendar: SchoolCalendar;
  question: OwnQuestion | undefined;
  offer: QuestionOffer | undefined;
}

/** Writes a question, or changes one that nobody has answered. */
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
  const text: QuestionText = (key, values = {}) => t(`later.questions.content.${key}`, values);
  return (
    <QuestionEditor form={form} text={text}>
      <Form onSubmit={save} error={error}>
        <Panel title={t('later.questions.form.what')}>
          <QuestionFields form={form} onChange={setForm} showsProblems={isTried} text={text} />
          {!calendar.rules.ownLow && form.lowResponses[form.type].length > 0 && (
            <p className={styles.warning}>{t('later.questions.form.ruleIsOff')}</p>
          )}
        </Panel>
        <Panel title={t('later.questions.form.when')}>
          <PlanFields
            plan={plan}
            onChange={changePlan}
            schoolWeekdays={calendar.weekdays}
            showsProblems={isTried}
            refusal={daysRefusal}
          />
        </Panel>
        <FormError error={daysRefusal === null ? error : null} />
        <div className={styles.actions}>
          <ActionButton type="submit" busy={isSaving}>
            {t('later.questions.form.save')}
          </ActionButton>
          <ButtonLink variant="secondary" to={ownQuestionsPath}>
            {t('later.questions.form.cancel')}
          </ButtonLink>
        </div>
      </Form>
      {isAsking && <UntranslatedDialog form={form} onConfirm={send} onClose={stopAsking} />}
      <LeaveDialog guard={guard} />
    </QuestionEditor>
  );
}
