import { useTranslation } from '@tapin/shared/i18n';
import { LegalPage, type LegalSource } from './legal-page.tsx';

const source: LegalSource = (language) =>
  import(/* webpackChunkName: "[request]" */ `./privacy-policy.${language}.json`);

export default function PrivacyPolicyScreen() {
  const { t } = useTranslation('auth');
  return <LegalPage kind="privacy" title={t('privacy.title')} source={source} />;
}
