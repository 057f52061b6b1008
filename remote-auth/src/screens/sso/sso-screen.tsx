import { useTranslation } from '@tapin/shared/i18n';
import { useNavigate, useSearchParams } from '@tapin/shared/router';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useEffect, useRef } from 'react';
import { useSsoReturn } from '#src/api/sso-return.ts';
import { arrival } from '#src/arrival.ts';

export default function SsoScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const hasFailed = search.has('error');
  const finish = useSsoReturn();
  const isFinishing = useRef(false);

  useEffect(() => {
    if (isFinishing.current) return;
    isFinishing.current = true;
    void finish(hasFailed).then((path) =>
      path === null
        ? navigate('/', { replace: true, state: arrival.ssoFailed })
        : navigate(path, { replace: true }),
    );
  }, [finish, hasFailed, navigate]);

  return (
    <Page title={t('sso.title')} width="narrow">
      <Spinner />
    </Page>
  );
}
