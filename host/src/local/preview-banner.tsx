import type { Difference, PagePreview } from '@tapin/delivery-formats/page-preview';
import { formatDecimal } from '@tapin/shared/formats/number';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Catalog } from '../remotes/catalog.ts';
import styles from './banner.module.css';
import { endedPreviews } from './previewed-remotes.ts';

interface PreviewBannerProps {
  previews: readonly PagePreview[];
  catalog: Catalog;
}

/** Says which parts of the page are previews, and what differs from the live versions. */
export function PreviewBanner({ previews, catalog }: PreviewBannerProps) {
  const { t } = useTranslation('host');
  const ended = useEndedPreviews(previews);
  return (
    <section className={styles.banner} aria-label={t('preview.label')}>
      <ul className={styles.remotes}>
        {previews.map((preview) => (
          <li key={preview.part}>
            <PreviewFacts preview={preview} catalog={catalog} hasEnded={ended.includes(preview.part)} />
          </li>
        ))}
        <li>{t('preview.rest')}</li>
      </ul>
      <a className={styles.out} href="?preview=off">
        {t('preview.out')}
      </a>
    </section>
  );
}

/** The open page asks at this interval whether its previews have ended. */
const checkIntervalMs = 120_000;

function useEndedPreviews(previews: readonly PagePreview[]): readonly string[] {
  const [ended, setEnded] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without a reply nothing is known, and the next check asks again.
    const check = () => endedPreviews(previews).then(setEnded, () => undefined);
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, [previews]);
  return ended;
}

interface PreviewFactsProps {
  preview: PagePreview;
  catalog: Catalog;
  hasEnded: boolean;
}

function PreviewFacts({ preview, catalog, hasEnded }: PreviewFactsProps) {
  const { t } = useTranslation('host');
  const remotes = useSyncExternalStore(catalog.subscribe, catalog.current);
  const { part, version, refusal } = preview;
  if (refusal) return <p>{t('preview.refused', { part, version, refusal })}</p>;
  if (remotes.some(({ name, isLocal }) => name === part && isLocal))
    return <p>{t('preview.local', { part, version })}</p>;
  if (hasEnded) return <p>{t('preview.ended', { part, version })}</p>;
  const end = formatTime(preview.endsAt);
  const commit = shortCommit(preview.commit);
  return (
    <>
      <p>{t('preview.shown', { part, version, author: preview.author })}</p>
      <p>{t('preview.facts', { commit, end })}</p>
      <details className={styles.details}>
        <summary>{t('preview.differences')}</summary>
        <Differences preview={preview} />
      </details>
    </>
  );
}

// `formatDate` of the kit would split a module of the first file in two, which adds bytes to every page.
const formatTime = (moment: string) =>
  new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

/** Shortens a commit, and keeps the words "with changes" after it. */
const shortCommit = (commit: string) => commit.replace(/^([0-9a-f]{12})[0-9a-f]{28}/, '$1');

function Differences({ preview }: { preview: PagePreview }) {
  const { t } = useTranslation('host');
  const { differences, live } = preview;
  const kinds = (['paths', 'navigation', 'exports', 'calls'] as const).filter(
    (kind) => differences[kind].added.length + differences[kind].removed.length > 0,
  );
  return (
    <>
      <p>{live ? t('preview.live', { live }) : t('preview.new')}</p>
      {kinds.length === 0 && <p>{t('preview.same')}</p>}
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`preview.${kind}`)}</dt>
            <dd>{linesOf(differences[kind]).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <PreviewSize preview={preview} />
    </>
  );
}

const linesOf = ({ added, removed }: Difference) => [
  ...added.map((each) => `+ ${each}`),
  ...removed.map((each) => `− ${each}`),
];

function PreviewSize({ preview: { bytes, before, live } }: { preview: PagePreview }) {
  const { t } = useTranslation('host');
  const kilobytes = formatDecimal(bytes / 1_024);
  // The size of the live version is known only for the version that was live when the preview was made.
  if (!before || before.version !== live) return <p>{t('preview.size', { kilobytes })}</p>;
  return <p>{t('preview.sizes', { kilobytes, before: formatDecimal(before.bytes / 1_024), live })}</p>;
}
