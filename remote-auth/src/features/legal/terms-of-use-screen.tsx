import { useTranslation } from '@tapin/shared/i18n';
import type { LegalSource } from './legal-document.ts';
import { LegalPage } from './legal-page.tsx';

const source: LegalSource = (language) =>
  import(/* webpackChunkName: "[request]" */ `./terms-of-use.${language}.json`);

export default function TermsOfUseScreen() {
  const { t } = useTranslation('auth');
  return <LegalPage kind="terms" title={t('terms.title')} source={source} />;
}
