import { call } from '@tapin/shared/api';
import { codeInGroups } from '@tapin/shared/formats/code-in-groups';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate } from '@tapin/shared/router';
import { endSession, getAuth } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { AuthPage } from '#src/components/auth-page.tsx';
import { withProof } from '#src/components/proof-of-work/with-proof.ts';
import { splitError } from '#src/components/split-error.ts';
import { useEnter } from '#src/components/use-enter.ts';
import { useLinkToken } from '#src/components/use-link-token.ts';

/** Logs a student in with the code of a printed slip. Another person who is logged in on this device is logged out. */
export function useSlip() {
  const enter = useEnter();
  const [proofProgress, setProofProgress] = useState<number | null>(null);
  const action = useAction(async (code: string) => {
    try {
      await withProof((proof) => call('POST /auth/slip', { body: { code, ...proof } }), setProofProgress);
    } finally {
      setProofProgress(null);
    }
    if (getAuth().user) endSession();
    return enter();
  });
  return { ...action, proofProgress };
}

/** Formats a code as it is printed on the slip. */
const asPrinted = (typed: string) => codeInGroups(typed.replace(/[^a-z0-9]/gi, '').toUpperCase());

/**
 * Logs a student in with the code of a printed slip. The QR code of the slip opens the screen with the code. The
 * student still presses the button, so that following a link logs nobody in.
 */
export default function SlipScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const fromLink = useLinkToken();
  const [code, setCode] = useState(asPrinted(fromLink));
  const slip = useSlip();
  const errors = splitError(slip.error, ['slip_wrong']);
  const logIn = () => slip.mutate(code, { onSuccess: (path) => navigate(path, { replace: true }) });

  return (
    <AuthPage
      title={t('slip.title')}
      intro={t('slip.intro')}
      footer={<Link to="/auth/login">{t('slip.otherWay')}</Link>}
    >
      <Form onSubmit={logIn} error={slip.error}>
        <TextField
          label={t('slip.code')}
          hint={t('slip.hint')}
          error={errors.field}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          value={code}
          onChange={(typed) => setCode(asPrinted(typed))}
        />
        <FormError error={errors.form} />
        <StatusText>{slip.proofProgress !== null && t('slip.proof')}</StatusText>
        <ActionButton type="submit" wide busy={slip.isPending} disabled={code.trim() === ''}>
          {t('slip.submit')}
        </ActionButton>
      </Form>
    </AuthPage>
  );
}
