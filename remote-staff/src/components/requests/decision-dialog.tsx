import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { useAtomValue } from 'jotai';
import styles from './requests.module.css';
import type { Decision } from './requests-calls.ts';

interface DecisionDialogProps {
  decision: Decision;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DecisionDialog({ decision, ...dialog }: DecisionDialogProps) {
  const { t } = useTranslation('staff');
  const { request, approve } = decision;
  const auth = useAtomValue(authAtom);
  const school = (auth.schoolList.find(({ _id }) => _id === request.school) ?? auth.school)?.name ?? '';
  const { kind, name, detail } = request;
  const answer = approve ? 'approve' : 'deny';
  return (
    <ConfirmDialog
      title={t(`requests.${answer}Title.${kind}`, { name })}
      confirmLabel={t(`requests.${answer}`)}
      tone={approve ? 'primary' : 'danger'}
      {...dialog}
    >
      <p>{t(`requests.${answer}Text.${kind}`, { name, school })}</p>
      <p className={styles.detail}>{detail}</p>
    </ConfirmDialog>
  );
}
