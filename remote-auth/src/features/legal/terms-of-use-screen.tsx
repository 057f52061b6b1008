import { useTranslation } from '@tapin/shared/i18n';
import { LegalPage, type LegalSource } from './legal-page.tsx';

const source: LegalSource = (language) =>
  import(/* webpackChunkName: "[request]" */ `./terms-of-use.${language}.json`);

export default function TermsOfUseScreen() {
  const { t } = useTranslation('auth');
  return <LegalPage kind="terms" title={t('terms.title')} source={source} />;
}
