import { queryOf } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { buttonClass } from '@tapin/shared/ui/button';
import { ssoLink } from '#src/api/sso-link.ts';
import styles from './sso-links.module.css';

/** A key icon in the size of the provider logos. */
function CustomSsoMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="22" height="22" rx="6" fill="var(--brand-strong)" />
      <path
        d="M14.8 12.2a2.9 2.9 0 1 0-2.6-1.6L7 15.8V18h2.2v-1.6h1.6v-1.6h1.6z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Links to providers that the operator has added, such as the sign-in of a district. */
export function CustomSsoLinks() {
  const { t } = useTranslation('auth');
  const { data } = useQuery(queryOf('GET /auth/sso', undefined, { staleTime: Number.POSITIVE_INFINITY }));
  return data?.providers.map(({ id, name }) => (
    <li key={id}>
      <a href={ssoLink(id)} className={buttonClass('secondary', true, styles.link)}>
        <CustomSsoMark />
        {t('landing.ownSso', { name })}
      </a>
    </li>
  ));
}
