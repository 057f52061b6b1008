import { call } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useNavigate } from '@tapin/shared/router';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { arrival } from '#src/components/arrival-note.tsx';
import { AuthPage } from '#src/components/auth-page.tsx';
import { useLinkToken } from '#src/components/use-link-token.ts';

/** The link is used up only by a press of a button, because programs that check mails for viruses open every link. */
export default function DeviceLinkScreen() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const token = useLinkToken();
  const admit = useAction((mailed: string) => call('POST /auth/admit-device', { body: { token: mailed } }));
  if (token === '') return <Navigate to="/auth/login" replace />;

  const admitDevice = () =>
    admit.mutate(token, {
      onSuccess: () => navigate('/auth/login', { replace: true, state: arrival.deviceAdmitted }),
    });

  return (
    <AuthPage
      title={t('deviceLink.title')}
      intro={t('deviceLink.intro')}
      footer={<Link to="/auth/login">{t('backToLogin')}</Link>}
    >
      <Form onSubmit={admitDevice}>
        <SubmitButton error={admit.error} busy={admit.isPending}>
          {t('deviceLink.submit')}
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
