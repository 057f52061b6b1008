import { isBlank } from '@tapin/shared/contract/visible';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useState } from 'react';
import { CardSection } from '#src/components/card-section.tsx';
import { AppDialog } from './app-dialog.tsx';
import { FactorList } from './factor-list.tsx';
import { type Confirmed, secondFactorsQuery, useAddPasskey } from './second-factor-calls.ts';
import styles from './second-factors.module.css';
import { useConfirmation } from './use-confirmation.tsx';

interface AddPasskeyDialogProps {
  confirmed: Confirmed;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for the name of a new passkey and then lets the browser create it. */
function AddPasskeyDialog({ confirmed, onAdded, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('auth');
  const [name, setName] = useState('');
  const adding = useAddPasskey(confirmed);
  return (
    <Dialog title={t('secondFactors.addPasskey')} onClose={onClose}>
      <p>{t('addPasskey.text')}</p>
      <Form onSubmit={() => adding.mutate(name.trim(), { onSuccess: onAdded })}>
        <TextField
          label={t('addPasskey.name')}
          hint={t('addPasskey.nameHint')}
          autoComplete="off"
          maxLength={textLimits.passkey}
          value={name}
          onChange={setName}
        />
        <SubmitButton error={adding.error} busy={adding.isPending} disabled={isBlank(name)}>
          {t('continue')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('auth');
  return (
    <Dialog title={t('recoveryCodes.title')} onClose={onClose}>
      <div className={`${kit.stack} ${styles.sheet}`}>
        <p>{t('recoveryCodes.text')}</p>
        <ol className={styles.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className={`${kit.stack} ${kit.screenOnly}`}>
        <Button wide variant="secondary" onClick={() => window.print()}>
          {t('recoveryCodes.print')}
        </Button>
        <Button wide onClick={onClose}>
          {t('recoveryCodes.done')}
        </Button>
      </div>
    </Dialog>
  );
}

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
      <CardSection title={t('secondFactors.title')} hint={t('secondFactors.hint')}>
        <Loading query={{ data, error, refetch }} height="180px" />
        {data && <FactorList factors={data} confirmed={confirmed} onOpen={setOpened} onCodes={setCodes} />}
      </CardSection>
      {opened === 'passkey' && <AddPasskeyDialog confirmed={confirmed} onAdded={finish} onClose={close} />}
      {opened === 'app' && <AppDialog confirmed={confirmed} onAdded={finish} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {dialog}
    </Card>
  );
}
