import { useTranslation } from '@tapin/shared/i18n';
import type { LegalSource } from '#src/components/legal-page/legal-document.ts';
import { LegalPage } from '#src/components/legal-page/legal-page.tsx';

const source: LegalSource = {
  en: () => import(/* webpackChunkName: "terms-of-use-en" */ './terms-of-use.en.json'),
  es: () => import(/* webpackChunkName: "terms-of-use-es" */ './terms-of-use.es.json'),
};

export default function TermsOfUseScreen() {
  const { t } = useTranslation('auth');
  return <LegalPage name="terms-of-use" title={t('terms.title')} source={source} />;
}
