import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate } from '@tapin/shared/router';
import { authAtom, landingPath } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useAtomValue } from 'jotai';
import { ArrivalNote } from '#src/components/arrival-note/arrival-note.tsx';
import { LegalLinks } from '#src/components/legal-links/legal-links.tsx';
import { FaceRow } from './face-row.tsx';
import styles from './landing-screen.module.css';
import { PartForSchools } from './part-for-schools.tsx';
import { SsoLinks } from './sso-links.tsx';

/** Speaks to students first: what TapIn is, who sees the answers, and their ways to log in. Schools read on below. */
export default function LandingScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  if (auth.user) return <Navigate to={landingPath(auth)} replace />;

  return (
    <>
      <div className={styles.page}>
        <section className={styles.welcome}>
          <FaceRow />
          <h1 className={styles.headline}>{t('landing.headline')}</h1>
          <p className={styles.promise}>{t('landing.promise')}</p>
          <p className={styles.who}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d="M5 9h10v8H5ZM7 9V6a3 3 0 0 1 6 0v3" strokeWidth="2" strokeLinejoin="round" />
            </svg>
            {t('landing.who')}
          </p>
        </section>
        <section className={styles.card}>
          <h2 className={styles.title}>{t('login.title')}</h2>
          <ArrivalNote reason="ssoFailed" tone="warning" />
          <ArrivalNote reason="sessionLost" tone="warning" />
          <SsoLinks />
          <ButtonLink to="/auth/login" wide>
            {t('landing.logIn')}
          </ButtonLink>
          <p className={styles.newHere}>
            {t('landing.newHere')} <Link to="/auth/role-selection">{t('landing.createAccount')}</Link>
          </p>
          <LegalLinks />
        </section>
      </div>
      <PartForSchools />
    </>
  );
}
