import { useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { useAtomValue } from 'jotai';
import { ArrivalNote } from '#src/components/arrival-note/arrival-note.tsx';
import { LegalLinks } from '#src/components/legal-links/legal-links.tsx';
import { FaceRow } from './face-row.tsx';
import styles from './landing-screen.module.css';
import { SsoLinks } from './sso-links.tsx';

export default function LandingScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  if (auth.user) return <Navigate to={homePath(auth)} replace />;

  return (
    <div className={styles.page}>
      <section className={styles.welcome}>
        <FaceRow />
        <h1 className={styles.headline}>{t('landing.headline')}</h1>
        <p className={styles.promise}>{t('landing.promise')}</p>
      </section>
      <section className={styles.card} aria-label={t('landing.start')}>
        <ArrivalNote reason="ssoFailed" tone="warning" />
        <ArrivalNote reason="sessionLost" tone="warning" />
        <ButtonLink to="/auth/role-selection" wide>
          {t('landing.createAccount')}
        </ButtonLink>
        <ButtonLink to="/auth/login" variant="secondary" wide>
          {t('landing.logIn')}
        </ButtonLink>
        <SsoLinks />
        <LegalLinks />
      </section>
    </div>
  );
}
