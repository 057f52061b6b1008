import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { AuthPage } from '#src/components/auth-page/auth-page.tsx';

/** The reasons for which the server does not log a person of a roster in, although the provider knows them. */
const refusals = [
  'several_people',
  'account_ended',
  'address_taken',
  'other_district',
  'higher_role',
] as const;
type RefusalReason = (typeof refusals)[number];

export const refusalOf = (error: string | null): RefusalReason | null =>
  refusals.find((reason) => reason === error) ?? null;

/** Says why the log-in ended, and what the person can do. */
export function Refusal({ reason }: { reason: RefusalReason }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('ssoRefused.title')} footer={<Link to="/auth/login">{t('backToLogin')}</Link>}>
      <p role="alert">{t(`ssoRefused.${reason}`)}</p>
    </AuthPage>
  );
}
