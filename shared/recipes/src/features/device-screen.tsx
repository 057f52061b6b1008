import { queryOf } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useParams } from '@tapin/shared/router';
import { Card } from '@tapin/shared/ui/card';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';

/** Shows what the parameter in the address names: `/recipes/device/:id`. */
export default function DeviceScreen() {
  const { t } = useTranslation('recipes');
  const { id } = useParams();
  const sessions = useQuery(queryOf('GET /user/sessions'));
  const device = sessions.data?.sessions.find(({ _id }) => _id === id);
  return (
    <Page title={t('device.title')} width="narrow">
      <Loading query={sessions} height="80px" />
      {device && <Card>{device.browser ?? t('devices.unknown')}</Card>}
      {sessions.data && !device && <EmptyState title={t('device.missing')} />}
    </Page>
  );
}
