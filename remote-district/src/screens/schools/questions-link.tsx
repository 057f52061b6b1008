import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useQuestions } from '#src/api/questions.ts';
import { questionsPath } from '#src/question-paths.ts';

/** Leads to the questions that schools ask. The header has no room for one more entry of the navigation. */
export function QuestionsLink() {
  const { t } = useTranslation('district');
  const waiting = useQuestions().data?.waiting.length ?? 0;
  return (
    <ButtonLink variant="secondary" to={questionsPath}>
      {waiting > 0 ? t('questions.linkWaiting', { count: waiting }) : t('questions.link')}
    </ButtonLink>
  );
}
