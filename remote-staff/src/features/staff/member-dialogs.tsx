import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Member } from '@tapin/shared/contract/entities';
import { headRole } from '@tapin/shared/contract/policy';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useState } from 'react';
import { useCan } from '#src/components/membership.ts';
import { removed } from '#src/components/removed-note.tsx';
import { staffRoles, type useChangeRole, useRemoveMember } from './staff-calls.ts';

interface RemoveDialogProps {
  member: OutputOf<'GET /admin/staff/:id'>;
  onClose: () => void;
}

export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const removing = useRemoveMember(member.schoolUser._id);
  const name = fullName(member.user);
  const studentCount = member.students?.length ?? 0;
  const openStaffList = () =>
    navigate('/admin/staff', {
      replace: true,
      state: removed({ name, restorableId: member.schoolUser._id }),
    });
  return (
    <ConfirmDialog
      title={t('people.member.removeTitle', { name })}
      confirmLabel={t('people.member.remove')}
      tone="danger"
      error={removing.error}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(undefined, { onSuccess: openStaffList })}
      onClose={onClose}
    >
      {studentCount > 0 && <p>{t('people.member.removeStudents', { count: studentCount })}</p>}
      <p>{t('people.member.removeText')}</p>
    </ConfirmDialog>
  );
}

interface RoleDialogProps {
  member: Member;
  changing: ReturnType<typeof useChangeRole>;
  onClose: () => void;
}

export function RoleDialog({ member, changing, onClose }: RoleDialogProps) {
  const { t } = useTranslation('staff');
  const current = staffRoles.find((role) => role === member.schoolUser.role);
  const [chosen, setChosen] = useState(current);
  const headsSchool = useCan('headsSchool');
  const decides = useCan('decidesRequests');
  const isRequest = chosen === headRole && chosen !== current && !headsSchool;

  const close = () => {
    changing.reset();
    onClose();
  };
  const save = () => {
    if (chosen === undefined || chosen === current) close();
    else changing.mutate(chosen, { onSuccess: onClose });
  };

  return (
    <Dialog title={t('people.member.roleTitle', { name: fullName(member.user) })} onClose={close}>
      <Form onSubmit={save}>
        <ChoiceList
          label={t('column.role')}
          options={staffRoles.map((role) => ({
            value: role,
            label: t(`staff.role.${role}`),
            description: t(`people.roleDescription.${role}`),
          }))}
          value={chosen}
          onChange={setChosen}
        />
        {isRequest && <p>{t(`people.roleRequest.hint.${decides ? 'district' : 'school'}`)}</p>}
        <SubmitButton error={changing.error} busy={changing.isPending}>
          {t(isRequest && !decides ? 'people.roleRequest.send' : 'people.member.saveRole')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
