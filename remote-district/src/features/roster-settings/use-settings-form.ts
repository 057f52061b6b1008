import type { RosterSettings } from '@tapin/shared/contract/roster-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { useState } from 'react';
import { type Roster, type SettingsChange, useSaveSettings } from '#src/components/roster/roster-calls.ts';

export type RestSource = Exclude<RosterSettings['source'], string>;
export type SourceKind = 'file' | 'folder' | 'rest';

const emptyRest: RestSource = {
  address: '',
  version: '1.1',
  auth: 'client-credentials',
  tokenAddress: '',
  clientId: '',
};

/** The time that the form suggests for nightly imports. Most systems have finished their export long before. */
const proposedTime = '04:00';

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const initialForm = ({ source, nightlyAt, timeZone, maxEndings, recordFollowsStudent }: RosterSettings) => ({
  kind: (typeof source === 'string' ? source : 'rest') as SourceKind,
  rest: typeof source === 'string' ? emptyRest : source,
  secret: '',
  isNightly: nightlyAt !== null,
  nightlyAt: nightlyAt ?? proposedTime,
  timeZone: timeZone || browserTimeZone(),
  maxEndings: String(maxEndings),
  recordFollowsStudent,
});

export type SettingsValues = ReturnType<typeof initialForm>;

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

function findErrors({ kind, rest, secret, maxEndings }: SettingsValues, hasSecret: boolean) {
  const percent = Number(maxEndings);
  const isRest = kind === 'rest';
  const hasToken = rest.auth === 'client-credentials';
  return {
    address: isRest && !isHttps(rest.address) ? ('address' as const) : null,
    tokenAddress: isRest && hasToken && !isHttps(rest.tokenAddress) ? ('address' as const) : null,
    clientId: isRest && hasToken && rest.clientId.trim() === '' ? ('clientId' as const) : null,
    secret: isRest && !hasSecret && secret === '' ? ('secret' as const) : null,
    maxEndings:
      maxEndings.trim() === '' || !Number.isInteger(percent) || percent < 0 || percent > 100
        ? ('maxEndings' as const)
        : null,
  };
}

function changeOf(values: SettingsValues): SettingsChange {
  const { kind, rest, secret, isNightly, nightlyAt, timeZone, maxEndings, recordFollowsStudent } = values;
  return {
    source: kind === 'rest' ? rest : kind,
    nightlyAt: isNightly && kind !== 'file' ? nightlyAt : null,
    timeZone,
    maxEndings: Number(maxEndings),
    recordFollowsStudent,
    ...(kind === 'rest' && secret !== '' && { secret }),
  };
}

/** Holds the values of the form. Errors are shown after the first attempt to save. */
export function useSettingsForm({ settings, hasSecret }: Roster) {
  const [changes, setChanges] = useState<Partial<SettingsValues>>({});
  const { t } = useTranslation('district');
  // The form moves the focus for each new error object, so the object stays the same while a person types.
  const [incomplete, setIncomplete] = useState<Error | null>(null);
  const saving = useSaveSettings();
  const stored = initialForm(settings);
  const values = { ...stored, ...changes };
  const errors = findErrors(values, hasSecret);
  const hasErrors = Object.values(errors).some((error) => error !== null);
  const save = () => {
    if (hasErrors) return setIncomplete(new Error(t('roster.settings.incomplete')));
    setIncomplete(null);
    saving.mutate(changeOf(values), {
      onSuccess: () => {
        setChanges({});
      },
    });
  };
  return {
    values,
    errorOf: (field: keyof typeof errors) => (incomplete ? errors[field] : null),
    count: countChanges(values, stored),
    discard: () => {
      setChanges({});
      setIncomplete(null);
      saving.reset();
    },
    set: (change: Partial<SettingsValues>) => {
      if (saving.isSuccess) saving.reset();
      setChanges((before) => ({ ...before, ...change }));
    },
    save,
    saving,
    error: hasErrors && incomplete ? incomplete : saving.error,
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
