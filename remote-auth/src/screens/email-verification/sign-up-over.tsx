import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { endSession, getAuth } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { useEffect, useRef } from 'react';

/** The server waits for no code from this device any more: it took too long, or the person went on elsewhere. */
export function SignUpOver() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const text = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => text.current?.focus(), []);

  const logIn = () => {
    // What is remembered here of a sign-up that is over would keep the person from logging in.
    if (getAuth().user) endSession();
    navigate('/auth/login', { replace: true });
  };

  return (
    <>
      <p ref={text} tabIndex={-1}>
        {t('emailVerification.over')}
      </p>
      <Button wide onClick={logIn}>
        {t('login.submit')}
      </Button>
    </>
  );
}
