import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate, useSearchParams } from '@tapin/shared/router';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useEffect, useRef } from 'react';
import { useSsoReturn } from '#src/api/sso-return.ts';
import { arrival } from '#src/arrival.ts';
import { Refusal, refusalOf } from './refusal.tsx';

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
