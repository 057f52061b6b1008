import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useParams } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { PublicPageContent, usePublicPage } from './public-page-content.tsx';

/** Shows what a school asks its students. Everybody can open the page. An unknown address looks like a missing page. */
export default function PublicPageScreen() {
  const { t } = useTranslation('auth');
  const { slug = '' } = useParams();
  const { data, error, refetch } = usePublicPage(slug);
  if (error instanceof ApiError && error.status === 404)
    return (
      <Page title={t('about.notFound')} width="narrow">
        <div>
          <ButtonLink to="/">{t('about.home')}</ButtonLink>
        </div>
      </Page>
    );
  return (
    <Page
      title={t('aboutCheckIn.title')}
      width="narrow"
      intro={data && [data.school, data.district].filter(Boolean).join(' · ')}
    >
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && <PublicPageContent page={data} />}
    </Page>
  );
}
