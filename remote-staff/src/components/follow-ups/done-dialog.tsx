import {
  type FollowUpResult,
  followUpResults,
  type NeededAnswer,
  neededAnswers,
} from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useState } from 'react';
import { useChangeFollowUp } from './follow-ups-calls.ts';
import { NoteFields, useNote } from './note-fields.tsx';

interface DoneDialogProps {
  name: string;
  followUpId: string;
  asksIfNeeded: boolean;
  onSaved?: ((outcome: FollowUpResult) => void) | undefined;
  onClose: () => void;
}

/** Closes a follow-up with an outcome and a note. The author chooses who can read the note. */
export function DoneDialog({ name, followUpId, asksIfNeeded, onSaved, onClose }: DoneDialogProps) {
  const { t } = useTranslation('staff');
  const [outcome, setOutcome] = useState<FollowUpResult>();
  const [needed, setNeeded] = useState<NeededAnswer>();
  const note = useNote();
  const { error, isPending, mutate } = useChangeFollowUp(followUpId, () => outcome && onSaved?.(outcome));
  const save = () =>
    outcome &&
    mutate({ action: 'close', outcome, ...(needed && { needed }), ...note.input }, { onSuccess: onClose });
  return (
    <Dialog title={t('care.doneTitle', { name })} onClose={onClose}>
      <Form onSubmit={save}>
        <ChoiceList
          label={t('care.whatHappened')}
          options={followUpResults.map((value) => ({ value, label: t(`care.outcome.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
        {asksIfNeeded && (
          <ChoiceList
            inline
            label={t('care.needed.question')}
            options={neededAnswers.map((value) => ({ value, label: t(`care.needed.answer.${value}`) }))}
            value={needed}
            onChange={setNeeded}
          />
        )}
        <NoteFields note={note} readers={(audience) => t(`care.audience.readers.${audience}`)} />
        <p>{t('care.danger')}</p>
        <SubmitButton error={error} busy={isPending} disabled={!outcome}>
          {t('care.save')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
