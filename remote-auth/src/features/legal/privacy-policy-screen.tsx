import { useTranslation } from '@tapin/shared/i18n';
import type { LegalSource } from './legal-document.ts';
import { LegalPage } from './legal-page.tsx';

const source: LegalSource = (language) =>
  import(/* webpackChunkName: "[request]" */ `./privacy-policy.${language}.json`);

export default function PrivacyPolicyScreen() {
  const { t } = useTranslation('auth');
  return <LegalPage kind="privacy" title={t('privacy.title')} source={source} />;
}
