import { queryOf } from '@tapin/shared/api';
import { ssoProviders } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { SsoLink } from './sso-link.tsx';
import styles from './sso-links.module.css';
import { CustomSsoMark, SsoMark } from './sso-mark.tsx';

/**
 * Links to the providers that this site has. The edge names the missing ones in the page, and the styles hide them before
 * the API has replied. Without such an edge they disappear with the reply.
 */
export function SsoLinks() {
  const { t } = useTranslation('auth');
  const { data } = useQuery(queryOf('GET /auth/sso', undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const builtIn = ssoProviders.filter((provider) => data?.builtIn?.includes(provider) ?? true);
  const own = data?.providers ?? [];
  if (builtIn.length + own.length === 0) return null;
  return (
    <div className={styles.ways}>
      <ul className={styles.list}>
        {builtIn.map((provider) => (
          <li key={provider} className={styles[provider]}>
            <SsoLink provider={provider} mark={<SsoMark provider={provider} />}>
              {t(`landing.sso.${provider}`)}
            </SsoLink>
          </li>
        ))}
      </ul>
      <ul className={styles.own}>
        {own.map(({ id, name }) => (
          <li key={id}>
            <SsoLink provider={id} mark={<CustomSsoMark />}>
              {t('landing.ownSso', { name })}
            </SsoLink>
          </li>
        ))}
      </ul>
      <p className={styles.divider}>{t('landing.or')}</p>
    </div>
  );
}
