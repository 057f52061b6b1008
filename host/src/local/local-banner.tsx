import { useTranslation } from '@tapin/shared/i18n';
import { useSyncExternalStore } from 'react';
import styles from './local-banner.module.css';
import { LocalMistakes } from './local-mistakes.tsx';
import type { LocalState, LocalStates } from './local-state.ts';

/** Says that the page contains unreleased remotes from development servers, and shows the mistakes in them. */
export function LocalBanner({ states }: { states: LocalStates }) {
  const { t } = useTranslation('host');
  const remotes = useSyncExternalStore(states.subscribe, states.current);
  return (
    <section className={styles.banner} aria-label={t('later.local.label')}>
      <ul className={styles.remotes} aria-live="polite">
        {remotes.map((state) => (
          <li key={state.name}>
            <p>{t(`later.local.${sourceOf(state)}`, textsOf(state))}</p>
            <LocalMistakes state={state} />
          </li>
        ))}
      </ul>
      <a className={styles.out} href="?remote=off">
        {t('later.local.out')}
      </a>
    </section>
  );
}

const textsOf = ({ name, origin, otherName }: LocalState) => ({ name, origin, otherName: otherName ?? '' });

/** Returns the key of the text that says where the remote on the page comes from. */
function sourceOf({ isConnected, isLoaded, otherName, problems }: LocalState) {
  if (!isConnected) return isLoaded ? 'stopped' : 'missing';
  if (problems.length > 0) return isLoaded ? 'outdated' : 'not-built';
  if (otherName !== null) return 'other-name';
  return isLoaded ? 'running' : 'missing';
}
