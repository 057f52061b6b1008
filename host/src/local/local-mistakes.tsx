import { useTranslation } from '@tapin/shared/i18n';
import styles from './local-banner.module.css';
import type { LocalState } from './local-state.ts';

/** The mistakes of a local remote: in its sources, in its declaration, or thrown by it. */
export function LocalMistakes({ state }: { state: LocalState }) {
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
          <p>{t('later.local.threw', { name })}</p>
          <p>{error.message}</p>
          {error.place && <code>{error.place}</code>}
        </div>
      )}
      {takenPaths.map((taken) => (
        <p key={taken.path}>{t('later.local.taken', { name, ...taken })}</p>
      ))}
      {changedFields.length > 0 && (
        <p>{t('later.local.changed', { name, fields: changedFields.join(', ') })}</p>
      )}
      {leftRunning.length > 0 && (
        <div className={styles.mistake}>
          <p>{t('later.local.left-running', { name })}</p>
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
