import { meQuery } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Card } from '@tapin/shared/ui/card';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';

/** Shows the classes and teachers of a student whose classes the roster keeps. */
export function RosterClasses() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(meQuery);
  const classes = data?.rosterClasses ?? [];
  return (
    <Page title={t('accountTeachers.title')} intro={t('roster.classes')} width="narrow">
      <Card>
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner />}
        {data && classes.length === 0 && <p>{t('roster.noClasses')}</p>}
        <Facts>
          {classes.map(({ _id, title, teachers }) => (
            <Fact key={_id} label={title}>
              <bdi>{teachers.map(({ name }) => name).join(', ')}</bdi>
            </Fact>
          ))}
        </Facts>
        <ButtonLink to="/account" variant="secondary" wide>
          {t('roster.back')}
        </ButtonLink>
      </Card>
    </Page>
  );
}
