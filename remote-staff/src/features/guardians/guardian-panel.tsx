import { languageRow } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { GuardianState } from './guardian-state.tsx';
import { type Guardian, useRemoveGuardian, useRevokeLink } from './guardians-calls.ts';
import styles from './student-guardians.module.css';

/** Shows one guardian, and lets staff end the link or delete the address. */
export function GuardianPanel({ student, guardian }: { student: string; guardian: Guardian }) {
  const { t } = useTranslation('staff');
  const { _id, email, language, source, hasLink } = guardian;
  const removing = useRemoveGuardian(student);
  const revoking = useRevokeLink(student);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Panel title={<bdi className={styles.address}>{email}</bdi>}>
      <p>
        {languageRow(language).name} · {t(`later.guardian.source.${source}`)} ·{' '}
        {t(hasLink ? 'later.guardian.link' : 'later.guardian.noLink')}
      </p>
      <GuardianState guardian={guardian} />
      <FormError error={revoking.error} />
      <div className={styles.buttons}>
        {hasLink && (
          <ActionButton variant="secondary" busy={revoking.isPending} onClick={() => revoking.mutate(_id)}>
            {t('later.guardian.revoke')}
          </ActionButton>
        )}
        <Button variant="secondary" onClick={() => setIsConfirming(true)}>
          {t('later.guardian.remove')}
        </Button>
      </div>
      <StatusText>{revoking.isSuccess && t('later.guardian.revoked')}</StatusText>
      {isConfirming && (
        <ConfirmDialog
          title={t('later.guardian.removeTitle', { email })}
          confirmLabel={t('later.guardian.remove')}
          tone="danger"
          onConfirm={() => removing.mutate(_id, { onSuccess: () => setIsConfirming(false) })}
          onClose={() => setIsConfirming(false)}
          error={removing.error}
          isBusy={removing.isPending}
        >
          {t('later.guardian.removeText')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
