import { useTranslation } from '@tapin/shared/i18n';
import { useSyncExternalStore } from 'react';
import styles from './banner.module.css';
import type { LocalState, LocalStates } from './local-state.ts';

function LocalMistakes({ state }: { state: LocalState }) {
  const { t } = useTranslation('host');
  const { name, problems, error, changedFields, takenPaths, leftRunning } = state;
  return (
    <>
      {problems.map(({ file, line, message, excerpt }) => (
        <div key={`${file} ${line} ${message}`} className={styles.mistake}>
          <code>{placeOf(file, line)}</code>
          <p>{message}</p>
          {excerpt && <pre>{excerpt}</pre>}
        </div>
      ))}
      {error && (
        <div className={styles.mistake}>
          <p>{t('local.threw', { name })}</p>
          <p>{error.message}</p>
          {error.place && <code>{error.place}</code>}
        </div>
      )}
      {takenPaths.map((taken) => (
        <p key={taken.path}>{t('local.taken', { name, ...taken })}</p>
      ))}
      {changedFields.length > 0 && <p>{t('local.changed', { name, fields: changedFields.join(', ') })}</p>}
      {leftRunning.length > 0 && (
        <div className={styles.mistake}>
          <p>{t('local.left-running', { name })}</p>
          {leftRunning.map((each) => (
            <p key={each}>
              <code>{each}</code>
            </p>
          ))}
        </div>
      )}
    </>
  );
}

const placeOf = (file: string, line: number | null) => (line === null ? file : `${file}:${line}`);

/** Says that the page contains unreleased remotes from development servers, and shows the mistakes in their code. */
export function LocalBanner({ states }: { states: LocalStates }) {
  const { t } = useTranslation('host');
  const remotes = useSyncExternalStore(states.subscribe, states.current);
  return (
    <section className={styles.banner} aria-label={t('local.label')}>
      <ul className={styles.remotes} aria-live="polite">
        {remotes.map((state) => (
          <li key={state.name}>
            <p>{t(`local.${sourceOf(state)}`, textsOf(state))}</p>
            <LocalMistakes state={state} />
          </li>
        ))}
      </ul>
      <a className={styles.out} href="?remote=off">
        {t('local.out')}
      </a>
    </section>
  );
}

const textsOf = ({ name, origin, otherName }: LocalState) => ({ name, origin, otherName: otherName ?? '' });

function sourceOf({ isConnected, isLoaded, otherName, problems }: LocalState) {
  if (!isConnected) return isLoaded ? 'stopped' : 'missing';
  if (problems.length > 0) return isLoaded ? 'outdated' : 'not-built';
  if (otherName !== null) return 'other-name';
  return isLoaded ? 'running' : 'missing';
}
