import type { Colleague } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useState } from 'react';
import { useChangeFollowUp } from '#src/api/follow-ups.ts';
import { NoteFields } from './note-fields.tsx';
import { useNote } from './use-note.ts';

interface HandOverDialogProps {
  name: string;
  followUpId: string;
  colleagues: readonly Colleague[];
  onClose: () => void;
}

/** Hands a follow-up over to a colleague who also sees this student. */
export function HandOverDialog({ name, followUpId, colleagues, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('staff');
  const [to, setTo] = useState('');
  const note = useNote();
  const { error, isPending, mutate } = useChangeFollowUp(followUpId);
  const save = () => to && mutate({ action: 'hand-over', to, ...note.input }, { onSuccess: onClose });
  return (
    <Dialog title={t('care.handOverTitle', { name })} onClose={onClose}>
      <Form onSubmit={save}>
        <SelectField
          label={t('care.handOverTo')}
          placeholder={t('care.chooseColleague')}
          value={to}
          onChange={setTo}
          options={colleagues.map(({ _id, name: label }) => ({ value: _id, label }))}
        />
        <NoteFields note={note} readers={(audience) => t(`care.audience.handedOver.${audience}`)} />
        <FormError error={error} />
        <ActionButton type="submit" wide busy={isPending} disabled={!to}>
          {t('care.handOver')}
        </ActionButton>
      </Form>
    </Dialog>
  );
}
