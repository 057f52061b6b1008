import { call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Answer } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { type QueryClient, useQueryClient } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { announce } from '@tapin/shared/ui/announce';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { AnswerTiles } from '#src/components/answer-tiles.tsx';
import { type AnsweredQuestion, answerOptions } from '#src/components/check-in.ts';

const questionsOfAnyDay = keyOf('GET /student/:school/questions');

/** Replaces an answer in the cached questions. A load that began earlier would undo this, so it is cancelled. */
async function cacheCorrection(client: QueryClient, replaced: string, answer: Answer): Promise<void> {
  const queryKey = questionsOfAnyDay;
  await client.cancelQueries({ queryKey });
  client.setQueriesData<OutputOf<'GET /student/:school/questions'>>(
    { queryKey },
    (previous) =>
      previous && {
        ...previous,
        answers: previous.answers.map((each) => (each._id === replaced ? answer : each)),
      },
  );
}

/** Replaces one of today's answers. Repeating it is safe: the server changes an answer only once. */
function useCorrectAnswer(
  school: string,
  replaced: string,
  onStored: (response: Answer['response']) => void,
) {
  const client = useQueryClient();
  return useAction(
    async (response: Answer['response']) => {
      const { answer } = await call('POST /student/correct-response/:school', {
        params: { school },
        body: { answer: replaced, response },
      });
      onStored(answer.response);
      await cacheCorrection(client, replaced, answer);
    },
    { repeats: true },
  );
}

interface ChangeDialogProps {
  question: AnsweredQuestion;
  onClose: () => void;
}

export function ChangeDialog({ question, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('survey');
  const { school } = useAtomValue(authAtom);
  const { answer, type } = question;
  const [chosen, setChosen] = useState(answer?.response);
  const [isReplacedElsewhere, setIsReplacedElsewhere] = useState(false);
  const { wordFor } = answerOptions[type];
  const correction = useCorrectAnswer(school?._id ?? '', answer?._id ?? '', (stored) => {
    setIsReplacedElsewhere(stored !== chosen);
    announce(`${question.question} ${wordFor(stored, question, t)}`);
  });
  const { isSuccess, reset } = correction;
  const isSaved = isSuccess && answer?.response === chosen;

  // The dialog stays open until the page has the new answer. When the other ending of the check-in appears, it removes
  // the dialog.
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  useEffect(() => focusHeadingOfNewEnding, []);

  const select = (response: Answer['response']) => {
    reset();
    setChosen(response);
  };
  const save = () => {
    if (chosen === undefined || chosen === answer?.response) onClose();
    else correction.mutate(chosen);
  };

  return (
    <Dialog title={question.question} onClose={onClose}>
      <Form onSubmit={save}>
        <fieldset aria-label={question.question}>
          <AnswerTiles question={question} chosen={chosen} onSelect={select} />
        </fieldset>
        <p role="status">{isReplacedElsewhere && t('notice.answeredElsewhere')}</p>
        <SubmitButton error={correction.error} busy={correction.isPending}>
          {t('continue')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/**
 * Moves the focus to the heading when a changed feeling leads to the other ending, which lacks the button that had the
 * focus.
 */
function focusHeadingOfNewEnding() {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}
