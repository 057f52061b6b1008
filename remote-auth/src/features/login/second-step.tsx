import { ApiError, call, queryOf } from '@tapin/shared/api';
import { textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useNavigate } from '@tapin/shared/router';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useEffect, useRef, useState } from 'react';
import { signWithPasskey, supportsPasskeys } from '#src/components/passkey.ts';
import { useEnter } from '#src/components/use-enter.ts';
import styles from './second-step.module.css';

/** Completes a log-in with a code of the app or a recovery code. The result is the path of the next screen. */
function useFinishWithCode() {
  const enter = useEnter();
  return useAction(async (code: string) => {
    await call('POST /auth/second-factor/code', { body: { code } });
    return enter();
  });
}

/**
 * Returns whether to offer a passkey: the browser supports passkeys, and the account may have one. It is false until
 * the server has replied.
 */
function useOffersPasskey(): boolean {
  const isSupported = supportsPasskeys();
  const options = { enabled: isSupported, gcTime: 0, staleTime: 0 };
  const { data, isPending } = useQuery(queryOf('POST /auth/second-factor/options', undefined, options));
  return isSupported && !isPending && data?.hasPasskey !== false;
}

/** Completes a log-in with a passkey. The result is the path of the next screen. */
function useFinishWithPasskey() {
  const enter = useEnter();
  return useAction(async () => {
    const credential = await signWithPasskey(await call('POST /auth/second-factor/options'));
    await call('POST /auth/second-factor/passkey', { body: { credential } });
    return enter();
  });
}

export function SecondStep({ onRestart }: { onRestart: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const withCode = useFinishWithCode();
  const withPasskey = useFinishWithPasskey();
  const offersPasskey = useOffersPasskey();
  const intro = useRef<HTMLParagraphElement>(null);
  // The form that had the focus was removed.
  useEffect(() => intro.current?.focus(), []);
  const error = withCode.error ?? withPasskey.error;
  const isExpired = error instanceof ApiError && error.code === 'second_factor_expired';
  const onSuccess = (path: string) => void navigate(path, { replace: true });

  if (isExpired) {
    return (
      <div className={kit.stack}>
        <FormError error={error} />
        <Button wide onClick={onRestart}>
          {t('secondStep.restart')}
        </Button>
      </div>
    );
  }
  return (
    <div className={kit.stack}>
      <p ref={intro} tabIndex={-1} className={styles.intro}>
        {t('secondStep.intro')}
      </p>
      {offersPasskey && (
        <ActionButton
          wide
          busy={withPasskey.isPending}
          onClick={() => withPasskey.mutate(undefined, { onSuccess })}
        >
          {t('passkey.use')}
        </ActionButton>
      )}
      <Form onSubmit={() => withCode.mutate(code, { onSuccess })}>
        <TextField
          label={t('secondStep.code')}
          hint={t('secondStep.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={textLimits.code}
          value={code}
          onChange={setCode}
        />
        <FormError error={error} />
        <ActionButton
          type="submit"
          variant="secondary"
          wide
          busy={withCode.isPending}
          disabled={code.trim() === ''}
        >
          {t('secondStep.submit')}
        </ActionButton>
      </Form>
      <p className={kit.hint}>{t('secondStep.help')}</p>
    </div>
  );
}
