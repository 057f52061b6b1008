import { logOut, useReloadMe } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, useNavigate, useSearchParams } from '@tapin/shared/router';
import { endSession, getAuth, landingPath } from '@tapin/shared/session';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useEffect, useRef } from 'react';
import { arrival } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';

/**
 * Completes a log-in after the return from the provider. The result is the path of the next screen, or null when the
 * provider or the server refused the log-in.
 */
export function useSsoReturn() {
  const reloadMe = useReloadMe();
  return async (hasFailed: boolean): Promise<string | null> => {
    try {
      if (!hasFailed) {
        await reloadMe();
        return landingPath(getAuth());
      }
    } catch {
      // If the person cannot be loaded, nobody is logged in.
    }
    await logOut().catch(endSession);
    return null;
  };
}

/** The reasons why the server does not log a person of a roster in, although the provider has identified them. */
const refusals = [
  'several_people',
  'account_ended',
  'address_taken',
  'other_district',
  'higher_role',
] as const;
type RefusalReason = (typeof refusals)[number];

const refusalOf = (error: string | null): RefusalReason | null =>
  refusals.find((reason) => reason === error) ?? null;

function Refusal({ reason }: { reason: RefusalReason }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('ssoRefused.title')} footer={<Link to="/auth/login">{t('backToLogin')}</Link>}>
      <p role="alert">{t(`ssoRefused.${reason}`)}</p>
    </AuthPage>
  );
}

export default function SsoScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasFailed = search.has('error');
  const refusal = refusalOf(search.get('error'));
  const finish = useSsoReturn();
  const isFinishing = useRef(false);

  useEffect(() => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    void finish(hasFailed).then((path) => {
      if (path !== null) navigate(path, { replace: true });
      else if (refusal === null) navigate('/', { replace: true, state: arrival.ssoFailed });
    });
  }, [finish, hasFailed, refusal, navigate]);

  if (refusal !== null) return <Refusal reason={refusal} />;

  return (
    <Page title={t('sso.title')} width="narrow">
      <Spinner />
    </Page>
  );
}
