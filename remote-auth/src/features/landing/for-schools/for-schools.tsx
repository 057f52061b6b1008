import { useTranslation } from '@tapin/shared/i18n';
import { useLocation } from '@tapin/shared/router';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useEffect, useRef } from 'react';
import styles from './for-schools.module.css';

const startSteps = ['code', 'account', 'rules'] as const;

export function HowToStart() {
  const { t } = useTranslation('auth');
  return (
    <section className={styles.start}>
      <div>
        <h2>{t('forSchools.start.title')}</h2>
        <ol className={styles.startSteps}>
          {startSteps.map((step) => (
            <li key={step}>
              <h3>{t(`forSchools.start.${step}`)}</h3>
              <p>{t(`forSchools.start.${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
      <ButtonLink to="/auth/role-selection">{t('forSchools.start.action')}</ButtonLink>
    </section>
  );
}

const readers = ['students', 'teachers', 'admins', 'district', 'families'] as const;

function WhoSeesWhat() {
  const { t } = useTranslation('auth');
  return (
    <section>
      <h2>{t('forSchools.sees.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('forSchools.sees.who')}</th>
            <th scope="col">{t('forSchools.sees.what')}</th>
          </tr>
        </thead>
        <tbody>
          {readers.map((reader) => (
            <tr key={reader}>
              <th scope="row">{t(`forSchools.sees.${reader}`)}</th>
              <td>{t(`forSchools.sees.${reader}See`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const steps = ['help', 'told', 'taken', 'closed'] as const;

function AfterLowAnswer() {
  const { t } = useTranslation('auth');
  return (
    <section className={kit.wideStack}>
      <h2>{t('forSchools.after.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`forSchools.after.${step}`)}</h3>
            <p>{t(`forSchools.after.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.limits}>{t('forSchools.after.limits')}</p>
    </section>
  );
}

/**
 * Shows the dashboard of a demo school. The styles choose the picture by language and theme, so that a browser loads
 * one of them. `e2e/auth/make-pictures.ts` creates the pictures.
 */
function DashboardPicture() {
  const { t } = useTranslation('auth');
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={t('forSchools.picture')} className={styles.picture} />
      <figcaption className={kit.hint}>{t('forSchools.caption')}</figcaption>
    </figure>
  );
}

const privacy = ['grade', 'looks', 'district'] as const;

/** The part of the landing page for principals. It gets the focus when a link led to it before it was loaded. */
export function ForSchools({ id }: { id: string }) {
  const { t } = useTranslation('auth');
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  const isTarget = hash === `#${id}`;
  useEffect(() => {
    if (!isTarget) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView();
  }, [isTarget]);
  return (
    <div ref={part} id={id} tabIndex={-1} className={`${kit.focusTarget} ${styles.part}`}>
      <div className={styles.content}>
        <section className={styles.lead}>
          <div className={`${kit.stack} ${styles.words}`}>
            <p className={styles.eyebrow}>{t('landing.forSchools')}</p>
            <h2 className={styles.title}>{t('forSchools.title')}</h2>
            <p className={styles.intro}>{t('forSchools.intro')}</p>
          </div>
          <DashboardPicture />
        </section>
        <AfterLowAnswer />
        <div className={styles.two}>
          <WhoSeesWhat />
          <div className={`${kit.stack} ${styles.words}`}>
            <section>
              <h2>{t('forSchools.privacy.title')}</h2>
              <ul className={styles.facts}>
                {privacy.map((fact) => (
                  <li key={fact}>{t(`forSchools.privacy.${fact}`)}</li>
                ))}
              </ul>
            </section>
            <section>
              <h2>{t('forSchools.languages.title')}</h2>
              <p>{t('forSchools.languages.text')}</p>
            </section>
          </div>
        </div>
        <HowToStart />
        <p className={kit.hint}>{t('forSchools.crisis')}</p>
      </div>
    </div>
  );
}
