import { call, meQuery } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useMutation, useQueryClient } from '@tapin/shared/query';
import { authAtom } from '@tapin/shared/session';
import { Button } from '@tapin/shared/ui/button';
import { Card } from '@tapin/shared/ui/card';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { useAtomValue } from 'jotai';
import { useDocumentTitle } from '../page/use-document-title.ts';
import type { Remote } from '../remotes/discovery.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Explains a remote that the person's district has not turned on, and turns it on. */
export function OptInScreen({ remote }: { remote: Remote }) {
  const { t } = useTranslation('host');
  const { district, districtUser } = useAtomValue(authAtom);
  const queryClient = useQueryClient();
  useDocumentTitle('host:opt-in.title');
  const turnOn = useMutation({
    mutationFn: async (choice: { districtUserId: string; remotes: string[] }) => {
      await call('PUT /district/remotes', { body: choice });
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
    },
  });
  if (!district || !districtUser) return <NotFoundScreen />;

  const choice = { districtUserId: districtUser._id, remotes: [...district.remotes, remote.name] };
  return (
    <Page title={t('opt-in.title')} width="narrow">
      <Card>
        <p>{t('opt-in.text', { district: district.name })}</p>
        <FormError error={turnOn.error} />
        <Button onClick={() => turnOn.mutate(choice)} busy={turnOn.isPending}>
          {t('opt-in.turn-on')}
        </Button>
      </Card>
    </Page>
  );
}
