import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { Loading } from '@tapin/shared/ui/loading';
import { SelectField } from '@tapin/shared/ui/select-field';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useState } from 'react';
import { useSchoolUserId } from '#src/components/membership.ts';
import { colleaguesQuery, type FollowUpState, useChangeFollowUp } from './follow-ups-calls.ts';
import { NoteFields, useNote } from './note-fields.tsx';

interface HandOverDialogProps {
  student: { _id: string; name: string };
  followUp: FollowUpState;
  onClose: () => void;
}

/** Hands a follow-up over to a colleague who also sees the student. The student’s counselor is selected at first. */
export function HandOverDialog({ student, followUp, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('staff');
  const me = useSchoolUserId();
  const [chosen, setChosen] = useState<string>();
  const note = useNote();
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  const { data, error: loadError, refetch } = useQuery(colleaguesQuery(me, student._id));
  // The colleague who has claimed the follow-up is no option, and the viewer would claim it instead.
  const others = data?.colleagues.filter(({ _id }) => _id !== followUp.claimedBy?._id && _id !== me);
  const to = chosen ?? others?.find(({ isCounselor }) => isCounselor)?._id ?? '';
  const save = () => to && mutate({ action: 'hand-over', to, ...note.input }, { onSuccess: onClose });
  return (
    <Dialog title={t('care.handOverTitle', { name: student.name })} onClose={onClose}>
      <Loading query={{ data, error: loadError, refetch }} height="76px" />
      {others?.length === 0 && <p>{t('care.noColleague')}</p>}
      {others && others.length > 0 && (
        <Form onSubmit={save}>
          <SelectField
            label={t('care.handOverTo')}
            placeholder={t('care.chooseColleague')}
            value={to}
            onChange={setChosen}
            options={others.map(({ _id, name, isCounselor }) => ({
              value: _id,
              label: isCounselor ? t('care.counselorOption', { name }) : name,
            }))}
          />
          <NoteFields note={note} readers={(audience) => t(`care.audience.handedOver.${audience}`)} />
          <SubmitButton error={error} busy={isPending} disabled={!to}>
            {t('care.handOver')}
          </SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}
