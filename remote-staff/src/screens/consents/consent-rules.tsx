import { type ConsentMode, consentModes } from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type SchoolConsentRules, useChangeConsentRules, useRulesPreview } from '#src/api/consents.ts';
import styles from './consents.module.css';
import { EarlierAnswers } from './earlier-answers.tsx';
import { GuardiansChoice } from './guardians-choice.tsx';
import { RulesPreview } from './rules-preview.tsx';

const today = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Shows whether families are asked, and lets admins choose it, unless the district has. */
export function ConsentRules({ rules }: { rules: SchoolConsentRules }) {
  const { t } = useTranslation('staff');
  const school = useAtomValue(authAtom).school?._id ?? '';
  const changing = useChangeConsentRules(school);
  const [mode, setMode] = useState<ConsentMode>(rules.mode);
  const [startDay, setStartDay] = useState(rules.mode === 'none' ? today() : rules.startDay);
  const [graceDays, setGraceDays] = useState(String(rules.graceDays));
  const [earlierAnswers, setEarlierAnswers] = useState(rules.earlierAnswers);
  // A form that was opened before someone else changed the setting does not reset it.
  const [asksGuardians, setAsksGuardians] = useState<boolean | null>(null);
  const [confirms, setConfirms] = useState(false);
  const given = { mode, startDay, graceDays: Number(graceDays) || 0, earlierAnswers };
  const preview = useRulesPreview(school, given);
  const deletes = earlierAnswers === 'delete' && mode !== 'none';
  const options = consentModes.map((value) => ({ value, label: t(`later.consent.mode.${value}`) }));
  if (rules.decidedBy === 'district') {
    const since = formatDate(new Date(`${rules.startDay}T12:00`), { dateStyle: 'long' });
    return (
      <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.byDistrict')}>
        <p>
          {t(`later.consent.mode.${rules.mode}`)} · {t('later.consent.rules.startDay')}: {since}
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
    <Panel title={t('later.consent.rules.title')} hint={t('later.consent.rules.hint')}>
      <div className={styles.controls}>
        <SelectField
          label={t('later.consent.rules.mode')}
          value={mode}
          onChange={(chosen) => setMode(consentModes.find((each) => each === chosen) ?? 'none')}
          options={options}
        />
        {mode !== 'none' && (
          <TextField
            label={t('later.consent.rules.startDay')}
            type="date"
            value={startDay}
            onChange={setStartDay}
          />
        )}
        {mode !== 'none' && !rules.hasDistrict && (
          <>
            <TextField
              label={t('later.consent.rules.graceDays')}
              type="number"
              value={graceDays}
              onChange={setGraceDays}
            />
            <EarlierAnswers value={earlierAnswers} onChange={setEarlierAnswers} />
          </>
        )}
      </div>
      {mode !== 'none' && (
        <GuardiansChoice
          checked={asksGuardians ?? rules.asksGuardians ?? false}
          onChange={setAsksGuardians}
        />
      )}
      {preview.data && (
        <RulesPreview preview={preview.data} deletes={deletes} confirms={confirms} onConfirm={setConfirms} />
      )}
      <FormError error={changing.error} />
      <div>
        <ActionButton
          variant="secondary"
          busy={changing.isPending || (deletes && preview.isFetching)}
          disabled={deletes && !confirms}
          onClick={save}
        >
          {t('later.consent.rules.save')}
        </ActionButton>
      </div>
      <StatusText>{changing.isSuccess && t('later.consent.rules.saved')}</StatusText>
    </Panel>
  );
}
