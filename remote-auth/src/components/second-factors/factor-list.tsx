import { formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useState } from 'react';
import card from '#src/components/card-section.module.css';
import { supportsPasskeys } from '#src/components/passkey.ts';
import {
  type Confirmed,
  type Passkey,
  type SecondFactors,
  useRemoveApp,
  useRemovePasskey,
  useRenewRecoveryCodes,
} from './second-factor-calls.ts';
import styles from './second-factors.module.css';

interface RemoveFactorDialogProps {
  factor: Passkey | 'app';
  confirmed: Confirmed;
  onClose: () => void;
}

function RemoveFactorDialog({ factor, confirmed, onClose }: RemoveFactorDialogProps) {
  const { t } = useTranslation('auth');
  const removingPasskey = useRemovePasskey(confirmed);
  const removingApp = useRemoveApp(confirmed);
  const onSuccess = onClose;
  const remove = () => {
    if (factor === 'app') removingApp.mutate(undefined, { onSuccess });
    else removingPasskey.mutate(factor._id, { onSuccess });
  };
  return (
    <ConfirmDialog
      title={
        factor === 'app'
          ? t('secondFactors.removeApp')
          : t('secondFactors.removeNamed', { name: factor.name })
      }
      confirmLabel={t('secondFactors.remove')}
      tone="danger"
      error={removingPasskey.error ?? removingApp.error}
      isBusy={removingPasskey.isPending || removingApp.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('secondFactors.removeText')}</p>
    </ConfirmDialog>
  );
}

interface FactorListProps {
  factors: SecondFactors;
  confirmed: Confirmed;
  onOpen: (dialog: 'passkey' | 'app') => void;
  onCodes: (codes: readonly string[]) => void;
}

export function FactorList({ factors, confirmed, onOpen, onCodes }: FactorListProps) {
  const { t } = useTranslation('auth');
  const [removed, setRemoved] = useState<Passkey | 'app' | null>(null);
  const renewing = useRenewRecoveryCodes(confirmed);
  const { passkeys, appSince, recoveryCodesLeft } = factors;
  const hasFactor = passkeys.length > 0 || appSince !== null;
  return (
    <>
      <Facts>
        {passkeys.map((passkey) => (
          <Fact
            key={passkey._id}
            label={t('secondFactors.passkey')}
            action={
              <Button
                variant="quiet"
                className={styles.edit}
                aria-label={t('secondFactors.removeNamed', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t('secondFactors.remove')}
              </Button>
            }
          >
            <span className={styles.name}>{passkey.name}</span>
            <p className={`${kit.hint} ${styles.detail}`}>
              {t('secondFactors.added')} {formatTimestampDay(passkey.createdAt)}
            </p>
            {passkey.usedAt && (
              <p className={`${kit.hint} ${styles.detail}`}>
                {t('secondFactors.used')} {formatTimestampDay(passkey.usedAt)}
              </p>
            )}
          </Fact>
        ))}
        <Fact
          label={t('secondFactors.app')}
          action={
            <Button
              variant="quiet"
              className={styles.edit}
              aria-label={t(appSince ? 'secondFactors.removeApp' : 'secondFactors.setUpApp')}
              onClick={() => (appSince ? setRemoved('app') : onOpen('app'))}
            >
              {t(appSince ? 'secondFactors.remove' : 'secondFactors.setUp')}
            </Button>
          }
        >
          {t(appSince ? 'secondFactors.appOn' : 'secondFactors.appOff')}
          {appSince && (
            <p className={`${kit.hint} ${styles.detail}`}>
              {t('secondFactors.added')} {formatTimestampDay(appSince)}
            </p>
          )}
        </Fact>
        {hasFactor && (
          <Fact
            label={t('secondFactors.codes')}
            action={
              <ActionButton
                variant="quiet"
                className={styles.edit}
                aria-label={t('secondFactors.renewCodes')}
                busy={renewing.isPending}
                onClick={() => renewing.mutate(undefined, { onSuccess: onCodes })}
              >
                {t('secondFactors.renew')}
              </ActionButton>
            }
          >
            {t('secondFactors.codesLeft', { count: recoveryCodesLeft })}
          </Fact>
        )}
      </Facts>
      <FormError error={renewing.error} />
      {supportsPasskeys() ? (
        <Button variant="secondary" onClick={() => onOpen('passkey')}>
          {t('secondFactors.addPasskey')}
        </Button>
      ) : (
        <p className={`${kit.hint} ${card.hint}`}>{t('secondFactors.noPasskeys')}</p>
      )}
      {removed && (
        <RemoveFactorDialog factor={removed} confirmed={confirmed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}
