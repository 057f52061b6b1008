import type { Answer } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { announce } from '@tapin/shared/ui/announce';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { answerOptions } from '#src/components/answer-options.ts';
import styles from '#src/components/answer-tile.module.css';
import { AnswerTile } from '#src/components/answer-tile.tsx';
import type { AnsweredQuestion } from '#src/components/check-in.ts';
import { useCorrectAnswer } from './correct-answer.ts';

interface ChangeDialogProps {
  question: AnsweredQuestion;
  onClose: () => void;
}

/** Lets the student replace one of today's answers. */
export function ChangeDialog({ question, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('survey');
  const { school } = useAtomValue(authAtom);
  const { answer, type } = question;
  const [chosen, setChosen] = useState(answer?.response);
  const [isReplacedElsewhere, setIsReplacedElsewhere] = useState(false);
  const { responses, wordFor } = answerOptions[type];
  const correction = useCorrectAnswer(school?._id ?? '', answer?._id ?? '', (stored) => {
    setIsReplacedElsewhere(stored !== chosen);
    announce(`${question.question} ${wordFor(stored, question, t)}`);
  });
  const { isSuccess, reset } = correction;
  const isSaved = isSuccess && answer?.response === chosen;

  // The dialog stays until the page has the new answer. The other ending of the check-in replaces it, too.
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
        <fieldset className={styles.choices} data-type={type} aria-label={question.question}>
          {responses.map((response) => (
            <AnswerTile
              key={String(response)}
              question={question}
              response={response}
              word={wordFor(response, question, t)}
              checked={chosen === response}
              onSelect={() => select(response)}
            />
          ))}
        </fieldset>
        <p role="status">{isReplacedElsewhere && t('notice.answeredElsewhere')}</p>
        <FormError error={correction.error} />
        <ActionButton type="submit" wide busy={correction.isPending}>
          {t('continue')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}

/** A changed feeling can lead to the other ending, which does not have the button that had the focus. */
function focusHeadingOfNewEnding() {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus();
}
