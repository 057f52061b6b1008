import type { OutputOf } from '@tapin/shared/contract/calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { fullName } from '#src/components/full-name.ts';
import { removed } from '#src/components/removed-note/removed-note.tsx';
import { useRemoveMember } from './staff-calls.ts';

interface RemoveDialogProps {
  member: OutputOf<'GET /admin/staff/:id'>;
  onClose: () => void;
}

/** Asks for confirmation before a member of staff is removed from the school. */
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
      title={t('later.people.member.removeTitle', { name })}
      confirmLabel={t('later.people.member.remove')}
      tone="danger"
      error={removing.error}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(undefined, { onSuccess: openStaffList })}
      onClose={onClose}
    >
      {studentCount > 0 && <p>{t('later.people.member.removeStudents', { count: studentCount })}</p>}
      <p>{t('later.people.member.removeText')}</p>
    </ConfirmDialog>
  );
}
