import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useQuestions } from '#src/api/questions.ts';
import { questionsPath } from '#src/question-paths.ts';

/** Links to the schools' questions. It is on this page because the header has no room for another entry. */
export function QuestionsLink() {
  const { t } = useTranslation('district');
  const { data, error, isPending } = useQuestions();
  // An API of an earlier version does not have the call.
  if (isPending || (error instanceof ApiError && error.status === 404)) return null;

  const waiting = data?.waiting.length ?? 0;
  return (
    <ButtonLink variant="secondary" to={questionsPath}>
      {waiting > 0 ? t('questions.linkWaiting', { count: waiting }) : t('questions.link')}
    </ButtonLink>
  );
}
