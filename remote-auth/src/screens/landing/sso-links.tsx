import { ssoProviders } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { buttonClass } from '@tapin/shared/ui/button';
import { ssoLink } from '#src/api/sso-link.ts';
import { CustomSsoLinks } from './custom-sso-links.tsx';
import styles from './sso-links.module.css';
import { SsoMark } from './sso-mark.tsx';

/** Links to the providers. They are plain links because a sign-in leaves the page. */
export function SsoLinks() {
  const { t } = useTranslation('auth');
  return (
    <>
      <p className={styles.divider}>{t('landing.or')}</p>
      <ul className={styles.list}>
        {ssoProviders.map((provider) => (
          <li key={provider}>
            <a href={ssoLink(provider)} className={buttonClass('secondary', true, styles.link)}>
              <SsoMark provider={provider} />
              {t(`landing.sso.${provider}`)}
            </a>
          </li>
        ))}
        <CustomSsoLinks />
      </ul>
    </>
  );
}
