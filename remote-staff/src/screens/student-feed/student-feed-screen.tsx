import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { feelingOf } from '@tapin/shared/ui/face';
import { FormError } from '@tapin/shared/ui/form-error';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import { useSchoolUserId } from '#src/api/membership.ts';
import { feedQuery } from '#src/api/student.ts';

export default function StudentFeedScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const { data, error } = useQuery(feedQuery(useSchoolUserId(), id));
  if (error) return <FormError error={error} />;
  if (!data) return <Spinner />;
  return (
    <Page title={t('student.feed.title')}>
      <Link to={`/student/${id}/overview`}>{t('student.title')}</Link>
      {data.feed.length === 0 && <p>{t('student.feed.none')}</p>}
      <ul>
        {data.feed.map(({ date, feeling }) => (
          <li key={date}>
            <time dateTime={date}>{date}</time>{' '}
            {t(`shared:feeling.${feeling ? feelingOf(feeling.response) : 'none'}`)}
          </li>
        ))}
      </ul>
    </Page>
  );
}
