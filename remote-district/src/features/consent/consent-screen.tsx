import { useTranslation } from '@tapin/shared/i18n';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { useConsentRules } from './consent-calls.ts';
import { ConsentFile } from './consent-file.tsx';
import { ConsentForm } from './consent-form.tsx';

/** Lets a district choose whether families are asked before the check-in, and shows each school. */
export default function ConsentScreen() {
  const { t } = useTranslation('district');
  const query = useConsentRules();
  const { data } = query;
  return (
    <Page title={t('consent.title')} intro={t('consent.intro')}>
      <DistrictTabs />
      <Loading query={query} height="420px" />
      {data && (
        <ConsentForm rules={data}>
          <ConsentFile />
        </ConsentForm>
      )}
    </Page>
  );
}
