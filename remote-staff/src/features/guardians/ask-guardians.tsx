import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { type GuardiansOverview, useAskGuardians } from './guardians-calls.ts';

/** Counts the emails that can be sent, and sends them after a confirmation. */
export function AskGuardians({ overview }: { overview: GuardiansOverview }) {
  const { t } = useTranslation('staff');
  const asking = useAskGuardians();
  const [isConfirming, setIsConfirming] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const { ready, undecided, withoutAddress } = overview;
  const send = () =>
    asking.mutate(null, {
      onSuccess: ({ asked }) => {
        setSent(asked);
        setIsConfirming(false);
      },
    });
  return (
    <Panel title={t('later.guardian.ask')} hint={t('later.guardian.readyHint')}>
      <Facts>
        <Fact label={t('later.guardian.undecided')}>{undecided}</Fact>
        <Fact label={t('later.guardian.withoutAddress')}>{withoutAddress}</Fact>
        <Fact label={t('later.guardian.ready')}>{ready.guardians}</Fact>
      </Facts>
      {ready.guardians > 0 && (
        <div>
          <Button onClick={() => setIsConfirming(true)}>
            {t('later.guardian.send', { number: ready.guardians })}
          </Button>
        </div>
      )}
      <StatusText>{sent !== null && t('later.guardian.sent', { number: sent })}</StatusText>
      {isConfirming && (
        <ConfirmDialog
          title={t('later.guardian.confirm', { number: ready.guardians })}
          confirmLabel={t('later.guardian.ask')}
          onConfirm={send}
          onClose={() => setIsConfirming(false)}
          error={asking.error}
          isBusy={asking.isPending}
        >
          {t('later.guardian.confirmText', { students: ready.students })}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
