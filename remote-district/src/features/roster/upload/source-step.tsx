import type { RosterUpload } from '@tapin/shared/contract/roster-calls';
import { formatNumber } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { type Roster, useStartRun } from '#src/components/roster/roster-calls.ts';
import { sourceName } from '#src/components/roster/run-facts.ts';
import { ProgressBar } from '#src/components/roster/run-state.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './source-step.module.css';
import { arrivedBytes } from './upload-file.ts';
import { useUpload } from './use-upload.ts';

const bytesPerMegabyte = 1_000_000;

/** Formats bytes as megabytes with one decimal. A small file has 0.1, not zero. */
const megabytes = (bytes: number): string =>
  formatNumber(Math.max(0.1, Math.round((10 * bytes) / bytesPerMegabyte) / 10));

function UploadStatus({ upload: { state, cancel, resume } }: { upload: ReturnType<typeof useUpload> }) {
  const { t } = useTranslation('district');
  if (state.phase === 'idle') return null;
  if (state.phase === 'refused') {
    return <FormError error={new Error(t(`roster.upload.${state.problem}`, { name: state.name }))} />;
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
        <p>{t('roster.upload.unfinished', sizes(state.upload))}</p>
        <div>
          <Button variant="quiet" onClick={cancel}>
            {t('roster.upload.forget')}
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
        label={t('roster.upload.sending')}
        done={upload ? arrivedBytes(upload) : 0}
        total={file.size}
      />
      <p className={kit.hint}>
        {upload ? t('roster.upload.sizes', sizes(upload)) : t('roster.upload.sending')}
      </p>
      {state.phase === 'stopped' && (
        <>
          <FormError error={state.error} />
          <p>{t('roster.upload.stopped')}</p>
        </>
      )}
      <div className={kit.centeredRow}>
        {state.phase === 'stopped' && <Button onClick={resume}>{t('roster.upload.resume')}</Button>}
        <Button variant="secondary" onClick={cancel}>
          {t('roster.upload.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** The first step of a roster import: a file, or the district’s roster server. Both begin a trial run, which changes nobody. */
export function SourceStep({ roster: { settings } }: { roster: Roster }) {
  const { t } = useTranslation('district');
  const [isNewYear, setIsNewYear] = useState(false);
  const [arrived, setArrived] = useState<string | null>(null);
  const starting = useStartRun();
  const start = (upload?: string) =>
    starting.mutate({ mode: isNewYear ? 'new-year' : 'usual', ...(upload && { upload }) });
  const upload = useUpload((id) => {
    setArrived(id);
    start(id);
  });
  const { phase } = upload.state;
  const hasParts = (phase === 'sending' || phase === 'stopped') && upload.state.upload !== null;
  const guard = useLeaveGuard(hasParts);
  const isIdle = phase === 'idle' || phase === 'refused' || phase === 'unfinished';
  return (
    <Panel title={t('roster.source.title')} hint={t('roster.source.hint')}>
      {settings.source !== 'file' && isIdle && (
        <div className={`${kit.tools} ${styles.own}`}>
          <p>
            <b>{t('roster.source.own')}</b>
            <br />
            <bdi dir="ltr">{sourceName(settings) || t('roster.origin.folder')}</bdi>
          </p>
          <ActionButton busy={starting.isPending} onClick={() => start()}>
            {t('roster.source.read')}
          </ActionButton>
        </div>
      )}
      <UploadStatus upload={upload} />
      {isIdle && <DropZone isBusy={starting.isPending} onChoose={upload.choose} />}
      <div>
        <CheckBox label={t('roster.mode.newYear')} checked={isNewYear} onChange={setIsNewYear} />
        <p className={kit.hint}>{t('roster.mode.newYearHint')}</p>
      </div>
      <FormError error={starting.error} />
      {starting.error && arrived && (
        <div>
          <ActionButton variant="secondary" busy={starting.isPending} onClick={() => start(arrived)}>
            {t('roster.source.again')}
          </ActionButton>
        </div>
      )}
      <LeaveDialog guard={guard} />
    </Panel>
  );
}
