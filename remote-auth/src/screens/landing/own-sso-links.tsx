import { queryOf } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { buttonClass } from '@tapin/shared/ui/button';
import { ssoLink } from '#src/api/sso-link.ts';
import styles from './sso-links.module.css';

/** Providers that the people who run this site added, such as their district's own sign-in. */
export function OwnSsoLinks() {
  const { t } = useTranslation('auth');
  const { data } = useQuery(queryOf('GET /auth/sso', undefined, { staleTime: Number.POSITIVE_INFINITY }));
  return data?.providers.map(({ id, name }) => (
    <li key={id}>
      <a href={ssoLink(id)} className={buttonClass('secondary', true, styles.link)}>
        {t('landing.ownSso', { name })}
      </a>
    </li>
  ));
}
