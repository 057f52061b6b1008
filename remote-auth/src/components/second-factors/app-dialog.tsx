import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useEffect, useRef, useState } from 'react';
import { splitError } from '#src/components/split-error.ts';
import { type Confirmed, useFinishApp, useStartApp } from './second-factor-calls.ts';
import styles from './second-factors.module.css';

interface AppDialogProps {
  confirmed: Confirmed;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** The encoder of the QR code is loaded while the server creates the key. The key can be typed without the QR code. */
const loadQrCode = () => import(/* webpackChunkName: "qr-code" */ '@tapin/shared/ui/qr-code');

export function AppDialog({ confirmed, onAdded, onClose }: AppDialogProps) {
  const { t } = useTranslation('auth');
  const [app, setApp] = useState<{ key: string; address: string } | null>(null);
  const [code, setCode] = useState('');
  const starting = useStartApp(confirmed);
  const finishing = useFinishApp(confirmed);
  const QrCode = useLazyModule(loadQrCode, true).module?.QrCode;
  const hasStarted = useRef(false);
  const start = () => starting.mutate(undefined, { onSuccess: setApp });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start();
  });
  const errors = splitError(finishing.error, ['second_factor_wrong']);
  return (
    <Dialog title={t('secondFactors.setUpApp')} onClose={onClose}>
      {!app && (starting.error ? <LoadFailed error={starting.error} onRetry={start} /> : <Spinner />)}
      {app && (
        <>
          <p>{t('app.scan')}</p>
          <div className={styles.frame}>
            {QrCode && (
              <QrCode text={app.address} label={t('app.picture')} border={4} className={styles.picture} />
            )}
          </div>
          <p>{t('app.type')}</p>
          <p className={styles.key} dir="ltr">
            {app.key.match(/.{1,4}/g)?.join(' ')}
          </p>
          <Form onSubmit={() => finishing.mutate(code, { onSuccess: onAdded })} error={finishing.error}>
            <TextField
              label={t('app.code')}
              hint={t('app.codeHint')}
              error={errors.field}
              autoComplete="one-time-code"
              inputMode="numeric"
              dir="ltr"
              maxLength={textLimits.code}
              value={code}
              onChange={setCode}
            />
            <SubmitButton error={errors.form} busy={finishing.isPending} disabled={code.trim() === ''}>
              {t('app.finish')}
            </SubmitButton>
          </Form>
        </>
      )}
    </Dialog>
  );
}
