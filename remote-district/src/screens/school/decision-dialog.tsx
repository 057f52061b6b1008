import { useTranslation } from '@tapin/shared/i18n';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import type { Decision } from '#src/api/requests.ts';
import { nameOf } from './name-of.ts';

interface DecisionDialogProps {
  decision: Decision;
  school: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an answer to a request will do, before it is given. */
export function DecisionDialog({ decision, school, ...dialog }: DecisionDialogProps) {
  const { t } = useTranslation('district');
  const { member, approved } = decision;
  const name = nameOf(member.user);
  const isAdmin = member.schoolUser.role === 'admin';
  if (!approved) {
    return (
      <ConfirmDialog
        title={t('requests.denyTitle', { name })}
        confirmLabel={t('requests.deny')}
        tone="danger"
        {...dialog}
      >
        <p>{t('requests.denyText')}</p>
        <p>{member.user.email}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(isAdmin ? 'requests.approveAdmin' : 'requests.approveTeacher', { name })}
      confirmLabel={t('requests.approve')}
      {...dialog}
    >
      <p>{t(isAdmin ? 'requests.adminText' : 'requests.teacherText', { school })}</p>
      <p>{member.user.email}</p>
    </ConfirmDialog>
  );
}
