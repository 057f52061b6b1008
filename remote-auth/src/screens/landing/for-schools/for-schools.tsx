import { useTranslation } from '@tapin/shared/i18n';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { useLocation } from '@tapin/shared/router';
import { useEffect, useRef } from 'react';
import { AfterLowAnswer } from './after-low-answer.tsx';
import { DashboardPicture } from './dashboard-picture.tsx';
import styles from './for-schools.module.css';
import { HowToStart } from './how-to-start.tsx';
import { laterTexts } from './later-texts.ts';
import { WhoSeesWhat } from './who-sees-what.tsx';

// The texts are in the same chunk, so they are added before the part is rendered.
void addLaterTexts('auth', laterTexts);

const privacy = ['grade', 'looks', 'district'] as const;

/** The part of the landing page that speaks to principals. It gets the focus when a link led here before it was loaded. */
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
    <div ref={part} id={id} tabIndex={-1} className={styles.part}>
      <div className={styles.content}>
        <section className={styles.lead}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>{t('landing.forSchools')}</p>
            <h2 className={styles.title}>{t('later.schools.title')}</h2>
            <p className={styles.intro}>{t('later.schools.intro')}</p>
          </div>
          <DashboardPicture />
        </section>
        <AfterLowAnswer />
        <div className={styles.two}>
          <WhoSeesWhat />
          <div className={styles.words}>
            <section>
              <h2>{t('later.schools.privacy.title')}</h2>
              <ul className={styles.facts}>
                {privacy.map((fact) => (
                  <li key={fact}>{t(`later.schools.privacy.${fact}`)}</li>
                ))}
              </ul>
            </section>
            <section>
              <h2>{t('later.schools.languages.title')}</h2>
              <p>{t('later.schools.languages.text')}</p>
            </section>
          </div>
        </div>
        <HowToStart />
        <p className={styles.crisis}>{t('later.schools.crisis')}</p>
      </div>
    </div>
  );
}
