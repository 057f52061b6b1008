import {
  type EarlierAnswers as Choice,
  type ConsentMode,
  consentModes,
  earlierAnswerChoices,
} from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { SelectField } from '@tapin/shared/ui/select-field';
import { TextField } from '@tapin/shared/ui/text-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { useSchoolId } from '#src/components/membership.ts';
import styles from './consents.module.css';
import {
  type ConsentPreview,
  type SchoolConsentRules,
  useChangeConsentRules,
  useRulesPreview,
} from './consents-calls.ts';

/** The choice of what happens to earlier answers after a refusal, for a school without a district. */
function EarlierAnswers({ value, onChange }: { value: Choice; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation('staff');
  return (
    <SelectField
      label={t('consent.rules.earlier')}
      value={value}
      onChange={(chosen) => onChange(earlierAnswerChoices.find((each) => each === chosen) ?? 'keep')}
      options={earlierAnswerChoices.map((each) => ({
        value: each,
        label: t(`consent.rules.earlierAnswers.${each}`),
      }))}
    />
  );
}

interface RulesPreviewProps {
  /** The numbers, or undefined while they load. Their line is there before, so that nothing moves. */
  preview: ConsentPreview | undefined;
  /** Whether the rules delete earlier answers, which has to be confirmed. */
  deletes: boolean;
  confirms: boolean;
  onConfirm: (confirms: boolean) => void;
}

/** Says how many students the rules of the form would concern, and lets the person confirm a deletion. */
function RulesPreview({ preview, deletes, confirms, onConfirm }: RulesPreviewProps) {
  const { t } = useTranslation('staff');
  const { stopping, students } = preview ?? {};
  return (
    <>
      <p aria-live="polite">{preview ? t('consent.rules.stopping', { stopping, students }) : '\u00a0'}</p>
      {preview && deletes && (
        <>
          <p>{t('consent.rules.deletes', { ...preview.refused })}</p>
          <CheckBox label={t('consent.rules.confirmDeletion')} checked={confirms} onChange={onConfirm} />
        </>
      )}
    </>
  );
}

/** Lets admins choose whether parents or guardians are asked by email, and says what that means. */
function GuardiansChoice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('staff');
  return (
    <div>
      <CheckBox label={t('consent.guardians.ask')} checked={checked} onChange={onChange} />
      <p className={styles.soft}>{t('consent.guardians.hint')}</p>
    </div>
  );
}

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Shows whether families are asked, and lets admins choose it, unless the district has. */
export function ConsentRules({ rules }: { rules: SchoolConsentRules }) {
  const { t } = useTranslation('staff');
  const school = useSchoolId();
  const changing = useChangeConsentRules(school);
  const [mode, setMode] = useState<ConsentMode>(rules.mode);
  const [startDay, setStartDay] = useState(rules.mode === 'none' ? today() : rules.startDay);
  const [graceDays, setGraceDays] = useState(String(rules.graceDays));
  const [earlierAnswers, setEarlierAnswers] = useState(rules.earlierAnswers);
  // A form that was opened before someone else changed the setting does not reset it.
  const [asksGuardians, setAsksGuardians] = useState<boolean | null>(null);
  const [confirms, setConfirms] = useState(false);
  const given = { mode, startDay, graceDays: Number(graceDays) || 0, earlierAnswers };
  const asks = asksGuardians ?? rules.asksGuardians ?? false;
  // The saved rules come back with the reply, so the number of changes is 0 after saving.
  const { mode: savedMode, startDay: savedDay, graceDays: savedGrace, earlierAnswers: savedAnswers } = rules;
  const stored = {
    mode: savedMode,
    startDay: savedMode === 'none' ? startDay : savedDay,
    graceDays: savedGrace,
    earlierAnswers: savedAnswers,
    asks: rules.asksGuardians ?? false,
  };
  const count = countChanges({ ...given, asks }, stored);
  const guard = useLeaveGuard(count > 0);
  const discard = () => {
    changing.reset();
    setMode(savedMode);
    setStartDay(savedMode === 'none' ? today() : savedDay);
    setGraceDays(String(savedGrace));
    setEarlierAnswers(savedAnswers);
    setAsksGuardians(null);
    setConfirms(false);
  };
  const preview = useRulesPreview(school, given);
  const deletes = earlierAnswers === 'delete' && mode !== 'none';
  const isConfirmed = !deletes || confirms;
  const options = consentModes.map((value) => ({ value, label: t(`consent.mode.${value}`) }));
  if (rules.decidedBy === 'district') {
    const since = formatDate(new Date(`${rules.startDay}T12:00`), { dateStyle: 'long' });
    return (
      <Panel title={t('consent.rules.title')} hint={t('consent.rules.byDistrict')}>
        <p>
          {t(`consent.mode.${rules.mode}`)} · {t('consent.rules.startDay')}: {since}
        </p>
      </Panel>
    );
  }
  const save = () => {
    const confirmed = deletes && preview.data ? { confirmed: preview.data.refused } : {};
    const reset = () => setConfirms(false);
    changing.mutate(
      {
        ...given,
        startDay: startDay || rules.startDay,
        ...(asksGuardians !== null && { asksGuardians }),
        ...confirmed,
      },
      { onSuccess: reset, onError: reset },
    );
  };
  return (
    <Panel title={t('consent.rules.title')} hint={t('consent.rules.hint')}>
      <div className={styles.controls}>
        <SelectField
          label={t('consent.rules.mode')}
          value={mode}
          onChange={(chosen) => setMode(consentModes.find((each) => each === chosen) ?? 'none')}
          options={options}
        />
        {mode !== 'none' && (
          <TextField
            label={t('consent.rules.startDay')}
            type="date"
            value={startDay}
            onChange={setStartDay}
          />
        )}
        {mode !== 'none' && !rules.hasDistrict && (
          <>
            <TextField
              label={t('consent.rules.graceDays')}
              type="number"
              value={graceDays}
              onChange={setGraceDays}
            />
            <EarlierAnswers value={earlierAnswers} onChange={setEarlierAnswers} />
          </>
        )}
      </div>
      {savedMode === 'none' && mode === 'none' && (
        <p className={styles.soft}>{t('consent.rules.notAsked')}</p>
      )}
      {rules.no > 0 && <p>{t('consent.rules.refusals', { no: rules.no })}</p>}
      {mode !== 'none' && <GuardiansChoice checked={asks} onChange={setAsksGuardians} />}
      {mode !== 'none' && (
        <RulesPreview preview={preview.data} deletes={deletes} confirms={confirms} onConfirm={setConfirms} />
      )}
      <SaveBar
        count={count}
        guard={guard}
        saving={{
          ...changing,
          isPending: changing.isPending || (deletes && preview.isFetching),
        }}
        onSave={() => isConfirmed && save()}
        onDiscard={discard}
        saveLabel={t('consent.rules.save')}
      >
        {!isConfirmed && <p>{t('consent.rules.confirmFirst')}</p>}
      </SaveBar>
    </Panel>
  );
}
