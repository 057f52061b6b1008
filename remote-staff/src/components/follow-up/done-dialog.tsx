import { type FollowUpResult, followUpResults, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { TextArea } from '@tapin/shared/ui/text-area';
import { useState } from 'react';
import { useChangeFollowUp } from '#src/api/follow-ups.ts';

interface DoneDialogProps {
  /** The student's name as staff see it. */
  name: string;
  followUpId: string;
  onClose: () => void;
}

/** Closes a follow-up with an outcome and a note for colleagues. */
export function DoneDialog({ name, followUpId, onClose }: DoneDialogProps) {
  const { t } = useTranslation('staff');
  const [outcome, setOutcome] = useState<FollowUpResult>();
  const [note, setNote] = useState('');
  const { error, isPending, mutate } = useChangeFollowUp(followUpId);
  const save = () =>
    outcome && mutate({ action: 'close', outcome, note: note.trim() }, { onSuccess: onClose });
  return (
    <Dialog title={t('care.doneTitle', { name })} onClose={onClose}>
      <Form onSubmit={save}>
        <ChoiceList
          label={t('care.whatHappened')}
          options={followUpResults.map((value) => ({ value, label: t(`care.outcome.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
        <TextArea
          label={t('care.note')}
          hint={t('care.noteHint')}
          rows={4}
          maxLength={textLimits.note}
          value={note}
          onChange={setNote}
        />
        <p>{t('care.danger')}</p>
        <FormError error={error} />
        <ActionButton type="submit" wide busy={isPending} disabled={!outcome}>
          {t('care.save')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
