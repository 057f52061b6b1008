import type { RosterUpload } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { arrivedBytes } from '#src/api/roster/upload-file.ts';
import type { useUpload } from '#src/api/roster/use-upload.ts';
import { ProgressBar } from '#src/components/roster/progress.tsx';
import parts from '#src/components/roster/roster-parts.module.css';
import styles from './source-step.module.css';

const bytesPerMegabyte = 1_000_000;

/** Formats bytes as megabytes with one decimal, and never as zero. */
const megabytes = (bytes: number): string =>
  formatNumber(Math.max(0.1, Math.round((10 * bytes) / bytesPerMegabyte) / 10));

/** Shows the progress of an upload, why it stopped, and how it goes on. */
export function UploadStatus({
  upload: { state, cancel, resume },
}: {
  upload: ReturnType<typeof useUpload>;
}) {
  const { t } = useTranslation('district');
  if (state.phase === 'idle') return null;
  if (state.phase === 'refused') {
    return <FormError error={new Error(t(`later.roster.upload.${state.problem}`, { name: state.name }))} />;
  }
  const sizes = ({ bytes, ...upload }: RosterUpload) => ({
    done: megabytes(arrivedBytes({ bytes, ...upload })),
    total: megabytes(bytes),
  });
  if (state.phase === 'unfinished') {
    return (
      <div className={styles.upload}>
        <p className={styles.name}>
          <bdi>{state.upload.name}</bdi>
        </p>
        <p>{t('later.roster.upload.unfinished', sizes(state.upload))}</p>
        <div>
          <Button variant="quiet" onClick={cancel}>
            {t('later.roster.upload.forget')}
          </Button>
        </div>
      </div>
    );
  }
  const { file, upload } = state;
  return (
    <div className={styles.upload}>
      <p className={styles.name}>
        <bdi>{file.name}</bdi>
      </p>
      <ProgressBar
        label={t('later.roster.upload.sending')}
        done={upload ? arrivedBytes(upload) : 0}
        total={file.size}
      />
      <p className={parts.soft}>
        {upload ? t('later.roster.upload.sizes', sizes(upload)) : t('later.roster.upload.sending')}
      </p>
      {state.phase === 'stopped' && (
        <>
          <FormError error={state.error} />
          <p>{t('later.roster.upload.stopped')}</p>
        </>
      )}
      <div className={parts.actions}>
        {state.phase === 'stopped' && <Button onClick={resume}>{t('later.roster.upload.resume')}</Button>}
        <Button variant="secondary" onClick={cancel}>
          {t('later.roster.upload.cancel')}
        </Button>
      </div>
    </div>
  );
}
