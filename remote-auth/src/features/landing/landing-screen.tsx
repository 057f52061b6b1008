import { useTranslation } from '@tapin/shared/i18n';
import { Link, Navigate, useLocation } from '@tapin/shared/router';
import { authAtom, landingPath } from '@tapin/shared/session';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { Face, feelings } from '@tapin/shared/ui/face';
import { Icon } from '@tapin/shared/ui/icon';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useNearScreen } from '@tapin/shared/ui/use-near-screen';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ArrivalNote } from '#src/components/arrival-note.tsx';
import { LegalLinks } from '#src/components/legal-links.tsx';
import styles from './landing-screen.module.css';
import { SsoLinks } from './sso-links.tsx';

const id = 'for-schools';
const load = () => import(/* webpackChunkName: "for-schools" */ './for-schools/for-schools.tsx');

/**
 * The link to the part for schools, and the part itself. The part is loaded once the link is on the screen, so that a
 * student who logs in on a phone does not load it.
 */
function PartForSchools() {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const [isSeen, setIsSeen] = useState(false);
  const isNeeded = isSeen || hash === `#${id}`;
  const link = useNearScreen<HTMLAnchorElement>(
    ({ isIntersecting }) => isIntersecting && setIsSeen(true),
    !isNeeded,
    '0px',
  );
  const { module, retry } = useLazyModule(load, isNeeded);
  return (
    <>
      <p className={styles.fold}>
        {/* A plain link, because the browser scrolls each time that it is pressed. */}
        <a ref={link} href={`#${id}`} className={styles.link} onClick={retry}>
          {t('landing.forSchools')}
          <Icon of="down" />
        </a>
      </p>
      {module && <module.ForSchools id={id} />}
    </>
  );
}

const shownFeelings = feelings.filter((feeling) => feeling !== 'none');

function FaceRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      {shownFeelings.map((feeling) => (
        <span key={feeling} className={styles.face}>
          <Face feeling={feeling} size={56} />
        </span>
      ))}
    </div>
  );
}

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
