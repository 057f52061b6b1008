import { maxConsentsAtOnce, textLimits } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { CheckedFile } from '@tapin/shared/ui/checked-file';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import styles from './consents.module.css';
import { useImportConsents, useRecordConsents } from './consents-calls.ts';

export function ConsentFile() {
  const { t } = useTranslation('staff');
  return (
    <CheckedFile
      title={t('consent.file.title')}
      hint={t('consent.file.hint')}
      chooseLabel={t('consent.file.choose')}
      reading={useImportConsents()}
      textOf={({ isRecorded, yes, no, unchanged }) =>
        t(isRecorded ? 'consent.file.recorded' : 'consent.file.checked', { yes, no, unchanged })
      }
      problemsText={({ problems }) => t('consent.file.problems', { number: problems.length })}
      rowText={(row) => t('consent.file.row', { row })}
      problemText={(problem) => t(`consent.file.problem.${problem}`)}
      recordLabel={({ yes, no }) => t('consent.file.record', { number: yes + no })}
    />
  );
}

interface RecordConsentsProps {
  selected: readonly string[];
  total: number;
  loadAll: () => Promise<string[]>;
  onSelect: (ids: readonly string[]) => void;
}

export function RecordConsents({ selected, total, loadAll, onSelect }: RecordConsentsProps) {
  const { t } = useTranslation('staff');
  const [form, setForm] = useState('');
  const [giverName, setGiverName] = useState('');
  const [giverRelation, setGiverRelation] = useState('');
  const [reply, setReply] = useState<{ recorded: number; standing: number } | null>(null);
  const recording = useRecordConsents();
  const selecting = useAction(loadAll, { repeats: true });
  // The buttons would lose the focus if they were disabled, so they are only marked as disabled while nothing is
  // selected.
  const record = (answer: boolean) => {
    if (selected.length === 0) return;
    const students = selected.slice(0, maxConsentsAtOnce);
    recording.mutate(
      { students, answer, form, giverName, giverRelation },
      {
        onSuccess: (stored) => {
          setReply(stored);
          // The next decision comes from another person.
          setGiverName('');
          setGiverRelation('');
          onSelect([]);
        },
      },
    );
  };
  return (
    <fieldset className={kit.tightStack} aria-label={t('consent.record')}>
      <div className={styles.controls}>
        <ActionButton
          variant="quiet"
          className={styles.all ?? ''}
          busy={selecting.isPending}
          onClick={() => selecting.mutate(undefined, { onSuccess: onSelect })}
        >
          {t('consent.selectAll')}
        </ActionButton>
        {selected.length > 0 && (
          <Button variant="quiet" onClick={() => onSelect([])}>
            {t('consent.selectNone')}
          </Button>
        )}
        <div className={styles.answers}>
          <TextField
            label={t('consent.giverName')}
            autoComplete="off"
            value={giverName}
            onChange={setGiverName}
            maxLength={textLimits.name}
          />
          <TextField
            label={t('consent.giverRelation')}
            autoComplete="off"
            value={giverRelation}
            onChange={setGiverRelation}
            maxLength={textLimits.name}
          />
          <TextField
            label={t('consent.form')}
            hint={t('consent.formHint')}
            value={form}
            onChange={setForm}
            maxLength={textLimits.holiday}
          />
          {([true, false] as const).map((answer) => (
            <ActionButton
              key={String(answer)}
              variant="secondary"
              busy={recording.isPending}
              aria-disabled={selected.length === 0}
              onClick={() => record(answer)}
            >
              {t(answer ? 'consent.recordYes' : 'consent.recordNo', { number: selected.length })}
            </ActionButton>
          ))}
        </div>
      </div>
      {selected.length >= maxConsentsAtOnce && total > maxConsentsAtOnce && (
        <p>{t('consent.atOnce', { number: maxConsentsAtOnce, total })}</p>
      )}
      <FormError error={recording.error ?? selecting.error} />
      <StatusText>
        {reply && t('consent.recorded', { number: reply.recorded })}
        {reply && reply.standing > 0 && ` ${t('consent.standing', { number: reply.standing })}`}
      </StatusText>
    </fieldset>
  );
}
