import { formatTimestampDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { DistrictTabs } from '#src/components/district-tabs.tsx';
import { DryRun } from './dry-run.tsx';
import { Holds } from './holds.tsx';
import styles from './retention.module.css';
import { type Retention, useChangeDisposal, useChangeSchedule, useRetention } from './retention-calls.ts';

type Years = Retention['schedule'];

const keptKinds = ['answers', 'followUps', 'accounts', 'audit'] as const;
const years = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface ScheduleProps {
  schedule: Years;
  onChange: (schedule: Years) => void;
}

export function Schedule({ schedule, onChange }: ScheduleProps) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('retention.schedule')} hint={t('retention.scheduleHint')}>
      {keptKinds.map((kind) => (
        <SelectField
          key={kind}
          label={t(`retention.kind.${kind}`)}
          value={String(schedule[kind])}
          onChange={(value) => onChange({ ...schedule, [kind]: Number(value) })}
          options={years.map((count) => ({
            value: String(count),
            label: t(kind === 'accounts' ? 'retention.years' : 'retention.schoolYears', {
              count,
            }),
          }))}
        />
      ))}
    </Panel>
  );
}

/** Requests, confirms and cancels the removal of the district with all its data. */
function Disposal({ disposal }: Pick<Retention, 'disposal'>) {
  const { t } = useTranslation('district');
  const changing = useChangeDisposal();
  const [isAsking, setIsAsking] = useState(false);
  const step = disposal ? 'confirm' : 'request';
  const state = disposal?.removableAt
    ? t('retention.disposalFrom', { day: formatTimestampDay(disposal.removableAt) })
    : disposal && t('retention.disposalRequested', { by: disposal.requestedBy ?? 'TapIn' });
  return (
    <Panel title={t('retention.disposal')} hint={t('retention.disposalHint')}>
      {state && <p>{state}</p>}
      <FormError error={isAsking ? null : changing.error} />
      <div className={kit.tightRow}>
        {!disposal?.confirmedAt && (
          <ActionButton variant="secondary" onClick={() => setIsAsking(true)}>
            {t(`retention.disposalStep.${step}`)}
          </ActionButton>
        )}
        {disposal && (
          <ActionButton busy={changing.isPending} onClick={() => changing.mutate('cancel')}>
            {t('retention.disposalStep.cancel')}
          </ActionButton>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(`retention.disposalStep.${step}`)}
          confirmLabel={t(`retention.disposalStep.${step}`)}
          tone="danger"
          error={changing.error}
          isBusy={changing.isPending}
          onConfirm={() => changing.mutate(step, { onSuccess: () => setIsAsking(false) })}
          onClose={() => {
            changing.reset();
            setIsAsking(false);
          }}
        >
          <p>{t('retention.disposalText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

const kinds = ['answers', 'refusedAnswers', 'followUps', 'accounts'] as const;

function Deletions({ deletions }: Pick<Retention, 'deletions'>) {
  const { t } = useTranslation('district');
  return (
    <Panel title={t('retention.deletions')}>
      {deletions.length === 0 && <p>{t('retention.noDeletions')}</p>}
      {deletions.length > 0 && (
        <ul className={kit.lined}>
          {deletions.map(({ kind: name, rows, at }) => {
            const kind = kinds.find((each) => each === name);
            return (
              <li key={`${at} ${name}`} className={kit.tools}>
                <span className={styles.text}>{kind && t(`retention.deleted.${kind}`, { count: rows })}</span>
                <span className={kit.hint}>{formatTimestampDay(at)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function RetentionPanels({ schedule, confirmed, deletions, holds, disposal }: Retention) {
  const [chosen, setChosen] = useState(schedule);
  const saving = useChangeSchedule();
  const count = countChanges(chosen, schedule);
  const guard = useLeaveGuard(count > 0);
  return (
    <>
      <div className={styles.panels}>
        <Schedule schedule={chosen} onChange={setChosen} />
        <DryRun confirmed={confirmed} schedule={schedule} />
        <Holds holds={holds} />
        <Deletions deletions={deletions} />
        <Disposal disposal={disposal} />
      </div>
      <SaveBar
        count={count}
        guard={guard}
        saving={saving}
        onSave={() => saving.mutate(chosen)}
        onDiscard={() => setChosen(schedule)}
      />
    </>
  );
}

/** Shows how long the district keeps data, what is deleted, the legal holds, and the removal of the district. */
export default function RetentionScreen() {
  const { t } = useTranslation('district');
  const query = useRetention();
  const { data } = query;
  return (
    <Page title={t('retention.title')} intro={t('retention.intro')}>
      <DistrictTabs />
      <Loading query={query} height="420px" />
      {data && <RetentionPanels {...data} />}
    </Page>
  );
}
