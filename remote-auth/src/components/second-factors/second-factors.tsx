import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Card } from '@tapin/shared/ui/card';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useState } from 'react';
import { secondFactorsQuery } from '#src/api/second-factors.ts';
import { useConfirmation } from '#src/components/confirm-identity/use-confirmation.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { AppDialog } from './app-dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import styles from './second-factors.module.css';

/** The passkeys, the authenticator app and the recovery codes of a member of staff. */
export function SecondFactors() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(secondFactorsQuery());
  const { confirmed, dialog } = useConfirmation(data);
  const [opened, setOpened] = useState<'passkey' | 'app' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (recoveryCodes: readonly string[] | null) => {
    setOpened(null);
    setCodes(recoveryCodes);
  };
  const close = () => setOpened(null);
  return (
    <Card>
      <section aria-labelledby="second-factors" className={styles.factors}>
        <div>
          <h2 id="second-factors" className={styles.title}>
            {t('secondFactors.title')}
          </h2>
          <p className={styles.hint}>{t('secondFactors.hint')}</p>
        </div>
        {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton height="180px" />)}
        {data && <FactorList factors={data} confirmed={confirmed} onOpen={setOpened} onCodes={setCodes} />}
      </section>
      {opened === 'passkey' && <AddPasskeyDialog confirmed={confirmed} onAdded={finish} onClose={close} />}
      {opened === 'app' && <AppDialog confirmed={confirmed} onAdded={finish} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Card>
  );
}
