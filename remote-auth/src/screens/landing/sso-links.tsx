import { ssoProviders } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { buttonClass } from '@tapin/shared/ui/button';
import { ssoLink } from '#src/api/sso-link.ts';
import styles from './sso-links.module.css';
import { SsoMark } from './sso-mark.tsx';

/** Sign-in through a provider leaves the page, so these are plain links. */
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
      </ul>
    </>
  );
}
