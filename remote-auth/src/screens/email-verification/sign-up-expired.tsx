import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate } from '@tapin/shared/router';
import { endSession, getAuth } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { useEffect, useRef } from 'react';

/** Explains that the sign-up on this device is over, because it expired or was completed elsewhere. */
export function SignUpExpired() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button has disappeared, so the focus moves to the text.
  useEffect(() => text.current?.focus(), []);

  const logIn = () => {
    // The stored sign-up would redirect the person away from the login screen.
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
