import { queryOf } from '@tapin/shared/api';
import { type SsoProvider, ssoProviders } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { buttonClass } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import type { ReactNode } from 'react';
import styles from './sso-links.module.css';

const apiUrl: string = process.env.TAPIN_API_URL ?? '/api';

/** Returns the address that starts a log-in with a provider. The browser navigates to it, because it is a redirect. */
const ssoLink = (provider: string): string => `${apiUrl}/auth/sso/${provider}`;

const marks: Record<SsoProvider, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09Z"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.84 14.09a6.6 6.6 0 0 1 0-4.18V7.07H2.18a11 11 0 0 0 0 9.86l3.66-2.84Z" />
      <path
        fill="#ea4335"
        d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.07l3.66 2.84C6.71 7.31 9.14 5.38 12 5.38Z"
      />
    </>
  ),
  clever: (
    <>
      <rect x="1" y="1" width="22" height="22" rx="6" fill="#1464ff" />
      <path
        d="M16.3 9.2A5 5 0 1 0 16.3 14.8"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </>
  ),
  classlink: (
    <>
      <rect x="1" y="1" width="22" height="22" rx="6" fill="#0b6fb8" />
      <path d="M7.5 16.5a3.5 3.5 0 0 1 0-7 5 5 0 0 1 9.3 1.2 3 3 0 0 1-.3 5.8Z" fill="#fff" />
    </>
  ),
};

function SsoMark({ provider }: { provider: SsoProvider }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      {marks[provider]}
    </svg>
  );
}

function CustomSsoMark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
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

interface SsoLinkProps {
  provider: string;
  mark: ReactNode;
  children: ReactNode;
}

/** A plain link to a provider, because the log-in leaves the application. */
function SsoLink({ provider, mark, children }: SsoLinkProps) {
  return (
    <a href={ssoLink(provider)} className={buttonClass('secondary', true, styles.link)}>
      {mark}
      {children}
    </a>
  );
}

/**
 * Links to the providers of the deployment. The edge names the missing ones in the page, so that the styles hide them
 * before the API has replied. Without such an edge they disappear with the reply.
 */
export function SsoLinks() {
  const { t } = useTranslation('auth');
  const { data } = useQuery(queryOf('GET /auth/sso', undefined, { staleTime: Number.POSITIVE_INFINITY }));
  const builtIn = ssoProviders.filter((provider) => data?.builtIn?.includes(provider) ?? true);
  const own = data?.providers ?? [];
  if (builtIn.length + own.length === 0) return null;
  return (
    <div className={`${kit.tightStack} ${styles.ways}`}>
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
