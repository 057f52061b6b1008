import {
  type ConsentMode,
  consentModes,
  type EarlierAnswers,
  earlierAnswerChoices,
  maxGraceDays,
} from '@tapin/shared/contract/vocabulary';
import { currentDay, formatDay } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { SelectField } from '@tapin/shared/ui/select-field';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { type ReactNode, useState } from 'react';
import styles from './consent.module.css';
import {
  type ConsentPreview,
  type ConsentRules,
  useChangeConsentRules,
  useConsentPreview,
} from './consent-calls.ts';
import { ConsentSchools } from './consent-schools.tsx';

/** An API of an earlier version does not send `asksGuardians`. */
const complete = (rules: ConsentRules) => ({ ...rules, asksGuardians: rules.asksGuardians ?? false });

const isPast = (day: string) => day < currentDay();

/** Holds the rules in the form. A rule that is chosen begins today, or on a later day that the person enters. */
function useConsentForm(stored: ConsentRules) {
  const [rules, setRules] = useState(stored);
  const [confirms, setConfirms] = useState(false);
  const change = (changes: Partial<ConsentRules>) => {
    setConfirms(false);
    setRules({ ...rules, ...changes });
  };
  return {
    rules,
    count: countChanges(complete(rules), complete(stored)),
    discard: () => {
      setConfirms(false);
      setRules(stored);
    },
    confirms,
    setConfirms,
    chooseMode: (mode: ConsentMode | null) => {
      if (mode === stored.mode) change({ mode, startDay: stored.startDay });
      else change({ mode, startDay: isPast(rules.startDay) ? currentDay() : rules.startDay });
    },
    setStartDay: (startDay: string) => change({ startDay }),
    setGraceDays: (graceDays: number) => change({ graceDays }),
    setAsksGuardians: (asksGuardians: boolean) => change({ asksGuardians }),
    setEarlierAnswers: (earlierAnswers: EarlierAnswers) => change({ earlierAnswers }),
  };
}

interface PreviewTextProps {
  preview: ConsentPreview;
  rules: ConsentRules;
}

/** Says how many students would stop or start to be asked, and how many families have said no. */
function PreviewText({ preview: { stopping, resuming, students, no }, rules }: PreviewTextProps) {
  const { t } = useTranslation('district');
  const hasDay = rules.mode !== null && rules.mode !== 'none' && rules.startDay !== '';
  return (
    <ul className={kit.tightStack} aria-live="polite">
      <li>
        {hasDay
          ? t('consent.stoppingOn', { stopping, students, day: formatDay(rules.startDay) })
          : t('consent.stopping', { stopping, students })}
      </li>
      {no > 0 && <li>{t('consent.refusals', { no })}</li>}
      {resuming > 0 && <li>{t('consent.resuming', { resuming })}</li>}
    </ul>
  );
}

interface ConsentFormProps {
  rules: ConsentRules;
  children: ReactNode;
}

export function ConsentForm({ rules: stored, children }: ConsentFormProps) {
  const { t } = useTranslation('district');
  const form = useConsentForm(stored);
  const { rules } = form;
  const preview = useConsentPreview(rules);
  const saving = useChangeConsentRules();
  const guard = useLeaveGuard(form.count > 0);
  const [unconfirmed, setUnconfirmed] = useState<Error | null>(null);
  const deletes = rules.earlierAnswers === 'delete' && rules.mode !== 'none';
  const save = () => {
    if (deletes && !form.confirms) return setUnconfirmed(new Error(t('consent.confirmFirst')));
    setUnconfirmed(null);
    const confirmed = deletes && preview.data ? { confirmed: preview.data.refused } : {};
    const reset = () => form.setConfirms(false);
    saving.mutate({ ...rules, ...confirmed }, { onSuccess: reset, onError: reset });
  };
  return (
    <>
      <Panel title={t('consent.rules')} hint={t('consent.rulesHint')}>
        <div className={`${kit.stack} ${styles.fields}`}>
          <SelectField
            label={t('consent.rule')}
            value={rules.mode ?? ''}
            onChange={(value) => form.chooseMode(consentModes.find((each) => each === value) ?? null)}
            options={[
              { value: '', label: t('consent.eachSchool') },
              ...consentModes.map((value) => ({ value, label: t(`consent.mode.${value}`) })),
            ]}
          />
          {rules.mode !== null && rules.mode !== 'none' && (
            <TextField
              label={t('consent.startDay')}
              type="date"
              value={rules.startDay}
              onChange={form.setStartDay}
            />
          )}
          {rules.mode !== 'none' && (
            <>
              <TextField
                label={t('consent.graceDays')}
                type="number"
                value={String(rules.graceDays)}
                onChange={(value) =>
                  form.setGraceDays(Math.min(maxGraceDays, Math.max(0, Math.round(Number(value) || 0))))
                }
              />
              <SelectField
                label={t('consent.earlier')}
                value={rules.earlierAnswers}
                onChange={(value) =>
                  form.setEarlierAnswers(earlierAnswerChoices.find((each) => each === value) ?? 'keep')
                }
                options={earlierAnswerChoices.map((value) => ({
                  value,
                  label: t(`consent.earlierAnswers.${value}`),
                }))}
              />
            </>
          )}
        </div>
        {rules.mode !== null && rules.mode !== 'none' && (
          <div>
            <CheckBox
              label={t('consent.guardians.ask')}
              checked={rules.asksGuardians ?? false}
              onChange={form.setAsksGuardians}
            />
            <p className={kit.soft}>{t('consent.guardians.hint')}</p>
          </div>
        )}
        <div className={styles.preview}>
          {preview.data && <PreviewText preview={preview.data} rules={rules} />}
          {preview.isLoading && <Skeleton height="1lh" />}
        </div>
        {deletes && preview.data && (
          <>
            <p>{t('consent.deletes', { ...preview.data.refused })}</p>
            <CheckBox
              label={t('consent.confirmDeletion')}
              checked={form.confirms}
              onChange={(confirms) => {
                setUnconfirmed(null);
                form.setConfirms(confirms);
              }}
            />
          </>
        )}
        <FormError error={preview.error} />
      </Panel>
      {preview.data && <ConsentSchools schools={preview.data.schools} />}
      {/* The content below the schools waits for them, because it would be pushed down. */}
      {preview.isLoading ? <Skeleton height="240px" /> : children}
      <SaveBar
        count={form.count}
        guard={guard}
        saving={{
          ...saving,
          isPending: saving.isPending || (deletes && form.confirms && preview.isFetching),
          error: unconfirmed ?? saving.error,
        }}
        onSave={save}
        onDiscard={form.discard}
        saveLabel={t('consent.save')}
      />
    </>
  );
}
