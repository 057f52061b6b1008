import { call, meQuery } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useMutation, useQueryClient } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { announce } from '@tapin/shared/ui/announce';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { useAtomValue } from 'jotai';
import { useDocumentTitle } from '../page/use-document-title.ts';
import type { Remote } from '../remotes/discovery.ts';
import { optInTexts } from '../remotes/ownership.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

export function OptInScreen({ remote }: { remote: Remote }) {
  const { t } = useTranslation('host');
  const { district, districtUser } = useAtomValue(authAtom);
  const queryClient = useQueryClient();
  useDocumentTitle('host:opt-in.title');
  const turnOn = useMutation({
    mutationFn: async (districtUserId: string) => {
      // The other remotes of the district, which another person may have changed, are kept.
      const { district: currentDistrict } = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
      const remotes = [...new Set(currentDistrict?.remotes).add(remote.name)];
      await call('PUT /district/remotes', { body: { districtUserId, remotes } });
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    },
    onSuccess: () => announce(t('turned-on')),
  });
  if (!district || !districtUser) return <NotFoundScreen />;

  const texts = optInTexts(remote);
  return (
    <Page title={texts?.name ?? t('opt-in.title')} width="narrow">
      <Card>
        <p>{t('opt-in.off', { district: district.name })}</p>
        {texts && <p>{texts.text}</p>}
        <p>{t('opt-in.whom')}</p>
        <FormError error={turnOn.error} />
        <Button onClick={() => turnOn.mutate(districtUser._id)} busy={turnOn.isPending}>
          {t('opt-in.turn-on')}
        </Button>
      </Card>
    </Page>
  );
}
