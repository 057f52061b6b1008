import { useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Panel } from '@tapin/shared/ui/panel';
import { useState } from 'react';
import type { PublicPage } from '#src/api/texts.ts';
import styles from './district-page.module.css';
import { PageDialog } from './page-dialog.tsx';

/** Lists the schools with the addresses of their public pages. */
export function PublicPages({ pages }: { pages: readonly PublicPage[] }) {
  const { t } = useTranslation('district');
  const [openedId, setOpenedId] = useState<string | null>(null);
  const opened = pages.find(({ school }) => school._id === openedId);
  return (
    <Panel title={t('later.about.pages')} hint={t('later.about.pagesHint')}>
      <ul className={styles.pages}>
        {pages.map(({ school, slug }) => (
          <li key={school._id} className={styles.page}>
            <div className={styles.pageName}>
              <bdi>{school.name}</bdi>
              {slug === null ? (
                <span className={styles.hint}>{t('later.about.noPage')}</span>
              ) : (
                <Link to={`/about-the-check-in/${slug}`}>{`/about-the-check-in/${slug}`}</Link>
              )}
            </div>
            <Button
              variant="secondary"
              aria-label={`${t(slug === null ? 'later.about.create' : 'later.about.change')}: ${school.name}`}
              onClick={() => setOpenedId(school._id)}
            >
              {t(slug === null ? 'later.about.create' : 'later.about.change')}
            </Button>
          </li>
        ))}
      </ul>
      {opened && <PageDialog page={opened} onClose={() => setOpenedId(null)} />}
    </Panel>
  );
}
