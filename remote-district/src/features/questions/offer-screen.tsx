import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { QuestionFields } from '@tapin/shared/ui/question-content/question-fields';
import { contentOf, formOf, isComplete } from '@tapin/shared/ui/question-content/question-form';
import type { QuestionText } from '@tapin/shared/ui/question-content/question-text';
import { QuestionEditor } from '@tapin/shared/ui/question-preview/question-editor';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { questionsPath } from '#src/components/paths.ts';
import { useOfferQuestion } from '#src/components/question-calls.ts';

export default function OfferScreen() {
  const { t } = useTranslation('district');
  const navigate = useNavigate();
  const [form, setForm] = useState(() => formOf());
  const [incomplete, setIncomplete] = useState<Error | null>(null);
  const offering = useOfferQuestion();
  const [initial] = useState(form);
  const count = countChanges(form, initial);
  const guard = useLeaveGuard(count > 0);
  const text: QuestionText = (key, values = {}) => t(`questions.content.${key}`, values);

  const save = () => {
    if (!isComplete(form)) {
      offering.reset();
      // Each attempt creates a new error, because the form moves the focus to the first marked field for each new
      // error.
      return setIncomplete(new Error(t('questions.incomplete')));
    }
    offering.mutate(contentOf(form), { onSuccess: () => guard.pass(() => navigate(questionsPath)) });
  };
  const error = isComplete(form) ? offering.error : incomplete;
  return (
    <Page title={t('questions.offer')} intro={t('questions.offerIntro')}>
      <QuestionEditor form={form} text={text}>
        <Form onSubmit={save} error={error}>
          <Panel title={t('questions.what')}>
            <QuestionFields form={form} onChange={setForm} showsProblems={incomplete !== null} text={text} />
          </Panel>
          <div className={kit.row}>
            <ButtonLink variant="secondary" to={questionsPath}>
              {t('questions.cancel')}
            </ButtonLink>
          </div>
          <SaveBar
            count={count}
            guard={guard}
            saving={{ ...offering, error }}
            saveLabel={t('questions.save')}
            onDiscard={() => {
              offering.reset();
              setIncomplete(null);
              setForm(initial);
            }}
          />
        </Form>
      </QuestionEditor>
    </Page>
  );
}
