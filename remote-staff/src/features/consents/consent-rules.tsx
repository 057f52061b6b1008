import {
  type EarlierAnswers as Choice,
  type ConsentMode,
  consentModes,
  earlierAnswerChoices,
} from '@tapin/shared/contract/vocabulary';
import { currentDay, formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { kit } from '@tapin/shared/ui/kit-classes';
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

/** Chooses what happens to earlier answers after a refusal. Only a school without a district can choose it. */
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
  /** The counts, or undefined while they load. Their line exists before, so that nothing moves. */
  preview: ConsentPreview | undefined;
  /** Whether the rules delete earlier answers, which needs a confirmation. */
  deletes: boolean;
  confirms: boolean;
  onConfirm: (confirms: boolean) => void;
}

/** Says how many students the rules in the form would affect, and lets the viewer confirm a deletion. */
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

function GuardiansChoice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useTranslation('staff');
  return (
    <div>
      <CheckBox label={t('consent.guardians.ask')} checked={checked} onChange={onChange} />
      <p className={kit.soft}>{t('consent.guardians.hint')}</p>
    </div>
  );
}

interface Choices {
  mode: ConsentMode;
  startDay: string;
  graceDays: number;
  earlierAnswers: Choice;
  asksGuardians: boolean;
}

/**
 * Holds the changes of the form. An unchanged field follows the saved rules, so that the form does not undo what a
 * colleague saves in the meantime.
 */
function useRulesForm(rules: SchoolConsentRules) {
  const [changes, setChanges] = useState<Partial<Choices>>({});
  const [confirms, setConfirms] = useState(false);
  const { mode, graceDays, earlierAnswers, asksGuardians = false } = rules;
  const isOff = mode === 'none';
  const saved = {
    mode,
    startDay: isOff ? currentDay() : rules.startDay,
    graceDays,
    earlierAnswers,
    asksGuardians,
  };
  const choices: Choices = { ...saved, ...changes };
  return {
    changes,
    choices,
    // The first day of a rule does not count as a change while families are not asked.
    count: countChanges(choices, isOff ? { ...saved, startDay: choices.startDay } : saved),
    change: (next: Partial<Choices>) => setChanges({ ...changes, ...next }),
    confirms,
    setConfirms,
    discard: () => {
      setChanges({});
      setConfirms(false);
    },
  };
}

type RulesForm = ReturnType<typeof useRulesForm>;

function RulesOfDistrict({ rules }: { rules: SchoolConsentRules }) {
  const { t } = useTranslation('staff');
  const since = formatDate(new Date(`${rules.startDay}T12:00`), { dateStyle: 'long' });
  return (
    <Panel title={t('consent.rules.title')} hint={t('consent.rules.byDistrict')}>
      <p>
        {t(`consent.mode.${rules.mode}`)} · {t('consent.rules.startDay')}: {since}
      </p>
    </Panel>
  );
}

interface RuleFieldsProps {
  form: RulesForm;
  hasDistrict: boolean;
}

/**
 * Fields for the mode and its first day. A school without a district also has the fields that a district would
 * otherwise decide.
 */
function RuleFields({ form: { choices, change }, hasDistrict }: RuleFieldsProps) {
  const { t } = useTranslation('staff');
  return (
    <div className={styles.controls}>
      <SelectField
        label={t('consent.rules.mode')}
        value={choices.mode}
        onChange={(chosen) => change({ mode: consentModes.find((each) => each === chosen) ?? 'none' })}
        options={consentModes.map((value) => ({ value, label: t(`consent.mode.${value}`) }))}
      />
      {choices.mode !== 'none' && (
        <TextField
          label={t('consent.rules.startDay')}
          type="date"
          value={choices.startDay}
          onChange={(startDay) => change({ startDay })}
        />
      )}
      {choices.mode !== 'none' && !hasDistrict && (
        <>
          <TextField
            label={t('consent.rules.graceDays')}
            type="number"
            value={String(choices.graceDays)}
            onChange={(days) => change({ graceDays: Number(days) || 0 })}
          />
          <EarlierAnswers
            value={choices.earlierAnswers}
            onChange={(earlierAnswers) => change({ earlierAnswers })}
          />
        </>
      )}
    </div>
  );
}

/** Lets admins choose whether families are asked, and says how many students the choice affects. */
function RulesOfSchool({ rules }: { rules: SchoolConsentRules }) {
  const { t } = useTranslation('staff');
  const school = useSchoolId();
  const form = useRulesForm(rules);
  const { changes, choices, confirms, setConfirms } = form;
  const { asksGuardians, ...given } = choices;
  const changing = useChangeConsentRules(school);
  const guard = useLeaveGuard(form.count > 0);
  const preview = useRulesPreview(school, given);
  const asks = choices.mode !== 'none';
  const deletes = asks && choices.earlierAnswers === 'delete';
  const isConfirmed = !deletes || confirms;
  const save = () => {
    const confirmed = deletes && preview.data ? { confirmed: preview.data.refused } : {};
    const asked = changes.asksGuardians === undefined ? {} : { asksGuardians };
    const startDay = given.startDay || rules.startDay;
    const reset = () => setConfirms(false);
    changing.mutate({ ...given, startDay, ...asked, ...confirmed }, { onSuccess: reset, onError: reset });
  };
  const discard = () => {
    changing.reset();
    form.discard();
  };
  return (
    <Panel title={t('consent.rules.title')} hint={t('consent.rules.hint')}>
      <RuleFields form={form} hasDistrict={rules.hasDistrict} />
      {rules.mode === 'none' && !asks && <p className={kit.soft}>{t('consent.rules.notAsked')}</p>}
      {rules.no > 0 && <p>{t('consent.rules.refusals', { no: rules.no })}</p>}
      {asks && (
        <>
          <GuardiansChoice
            checked={asksGuardians}
            onChange={(checked) => form.change({ asksGuardians: checked })}
          />
          <RulesPreview
            preview={preview.data}
            deletes={deletes}
            confirms={confirms}
            onConfirm={setConfirms}
          />
        </>
      )}
      <SaveBar
        count={form.count}
        guard={guard}
        saving={{ ...changing, isPending: changing.isPending || (deletes && preview.isFetching) }}
        onSave={() => isConfirmed && save()}
        onDiscard={discard}
        saveLabel={t('consent.rules.save')}
      >
        {!isConfirmed && <p>{t('consent.rules.confirmFirst')}</p>}
      </SaveBar>
    </Panel>
  );
}

/** Shows whether families are asked. Admins can change it, unless the district has decided. */
export function ConsentRules({ rules }: { rules: SchoolConsentRules }) {
  return rules.decidedBy === 'district' ? <RulesOfDistrict rules={rules} /> : <RulesOfSchool rules={rules} />;
}
