import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Panel } from '@tapin/shared/ui/panel';
import { Spinner } from '@tapin/shared/ui/spinner';
import { publicPageQuery } from '#src/api/public-page.ts';
import { AddressForm } from './address-form.tsx';
import { laterTexts } from './later-texts.ts';

// The texts are in the same chunk, so they are added before the panel is rendered.
void addLaterTexts('staff', laterTexts);

/** Chooses the address of the public page of the school, and links to the page. */
export function PublicPage({ school }: { school: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(publicPageQuery(school));
  return (
    <Panel title={t('later.publicPage.title')} hint={t('later.publicPage.hint')}>
      {!data && (error ? <LoadFailed error={error} onRetry={refetch} /> : <Spinner />)}
      {data && <AddressForm key={data.slug} school={school} page={data} />}
    </Panel>
  );
}
