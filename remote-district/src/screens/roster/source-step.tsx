import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { FormError } from '@tapin/shared/ui/form-error';
import { LeaveDialog } from '@tapin/shared/ui/leave-dialog';
import { Panel } from '@tapin/shared/ui/panel';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { type Roster, useStartRun } from '#src/api/roster/roster.ts';
import { useUpload } from '#src/api/roster/use-upload.ts';
import parts from '#src/components/roster/roster-parts.module.css';
import { DropZone } from './drop-zone.tsx';
import { sourceName } from './source-name.ts';
import styles from './source-step.module.css';
import { UploadStatus } from './upload-status.tsx';

/** The first step: a file, or the source of the district. Both begin a run that changes nothing. */
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
    <Panel title={t('later.roster.source.title')} hint={t('later.roster.source.hint')}>
      {settings.source !== 'file' && isIdle && (
        <div className={styles.own}>
          <p>
            <b>{t('later.roster.source.own')}</b>
            <br />
            <bdi dir="ltr">{sourceName(settings) || t('later.roster.origin.folder')}</bdi>
          </p>
          <ActionButton busy={starting.isPending} onClick={() => start()}>
            {t('later.roster.source.read')}
          </ActionButton>
        </div>
      )}
      <UploadStatus upload={upload} />
      {isIdle && <DropZone isBusy={starting.isPending} onChoose={upload.choose} />}
      <div>
        <CheckBox label={t('later.roster.mode.newYear')} checked={isNewYear} onChange={setIsNewYear} />
        <p className={parts.soft}>{t('later.roster.mode.newYearHint')}</p>
      </div>
      <FormError error={starting.error} />
      {starting.error && arrived && (
        <div>
          <ActionButton variant="secondary" busy={starting.isPending} onClick={() => start(arrived)}>
            {t('later.roster.source.again')}
          </ActionButton>
        </div>
      )}
      <LeaveDialog guard={guard} />
    </Panel>
  );
}
