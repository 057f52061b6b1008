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

/** Asks for confirmation of a decision about a request, and explains its effect. */
export function DecisionDialog({ decision, school, ...dialog }: DecisionDialogProps) {
  const { t } = useTranslation('district');
  const { member, approved, role } = decision;
  const name = nameOf(member.user);
  if (!approved) {
    return (
      <ConfirmDialog
        title={t('requests.denyTitle', { name })}
        confirmLabel={t('requests.deny')}
        tone="danger"
        {...dialog}
      >
        <p>{t(decision.roleRequest ? 'requests.denyRoleText' : 'requests.denyText')}</p>
        <p>
          <bdi>{member.user.email}</bdi>
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`requests.approveTitle.${role}`, { name })}
      confirmLabel={t('requests.approve')}
      {...dialog}
    >
      <p>{t(`requests.approveText.${role}`, { school })}</p>
      <p>
        <bdi>{member.user.email}</bdi>
      </p>
    </ConfirmDialog>
  );
}
