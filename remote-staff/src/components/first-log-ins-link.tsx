import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { kit } from '@tapin/shared/ui/kit-classes';
import { type FirstLogInsOf, firstLogInsQuery } from './first-log-ins-calls.ts';
import { useSchoolUserId } from './membership.ts';

const paths = { students: '/staff/first-log-ins', staff: '/admin/first-log-ins' } as const;

/** Says above a list how many people of the roster have not logged in yet, and links to the screen that helps them. */
export function FirstLogInsLink({ of }: { of: FirstLogInsOf }) {
  const { t } = useTranslation('staff');
  const filter = { searchTerm: '', notYet: true };
  const query = useInfiniteQuery(firstLogInsQuery(of, useSchoolUserId(), filter));
  const [first] = query.data?.pages ?? [];
  if (!first || first.rostered === 0) return null;
  return (
    <p className={kit.strong}>
      {t('firstLogIn.notYet', { count: first.notYet, total: first.rostered })}{' '}
      <Link to={paths[of]}>{t('firstLogIn.help')}</Link>
    </p>
  );
}
