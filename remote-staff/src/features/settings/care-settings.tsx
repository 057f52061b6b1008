import { ApiError } from '@tapin/shared/api';
import type { Colleague } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { countChanges } from '@tapin/shared/ui/count-changes';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { SaveBar } from '@tapin/shared/ui/save-bar';
import { SelectField } from '@tapin/shared/ui/select-field';
import { useLeaveGuard } from '@tapin/shared/ui/use-leave-guard';
import { useState } from 'react';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './care-settings.module.css';
import { Holidays } from './holidays.tsx';
import { Rules, useAlertPreview } from './rules.tsx';
import { SchoolDays } from './school-days.tsx';
import {
  alarmReachQuery,
  type CalendarReply,
  type SchoolCalendar,
  useSaveCalendar,
} from './settings-calls.ts';

const offeredMinutes = [15, 30, 60, 90, 120, 180, 240, 480, 960];

/** Edits how long a follow-up may wait, in school time, before the next adults are emailed, and lists these adults. */
function Escalation({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation('staff');
  const { data } = useQuery(alarmReachQuery(useSchoolUserId()));
  const choices = [...new Set([...offeredMinutes, minutes])].sort((a, b) => a - b);
  const labelOf = (count: number) =>
    count % 60 === 0
      ? t('settings.care.escalation.hours', { count: count / 60 })
      : t('settings.care.escalation.minutes', { count });
  const chain = data?.chain;
  return (
    <Panel title={t('settings.care.escalation.title')} hint={t('settings.care.escalation.hint')}>
      <SelectField
        label={t('settings.care.escalation.after')}
        hint={t('settings.care.escalation.afterHint')}
        value={String(minutes)}
        onChange={(count) => onChange(Number(count))}
        options={choices.map((count) => ({ value: String(count), label: labelOf(count) }))}
      />
      {chain && (
        <ol className={`${kit.tightStack} ${styles.steps}`}>
          <li>{t('settings.care.escalation.first')}</li>
          {chain.backup !== null && (
            <li>{t('settings.care.escalation.backup', { names: [chain.backup] })}</li>
          )}
          {chain.admins.length > 0 && (
            <li>{t('settings.care.escalation.admins', { names: chain.admins })}</li>
          )}
        </ol>
      )}
    </Panel>
  );
}

interface TalkProps {
  calendar: SchoolCalendar;
  backups: readonly Colleague[];
  onChange: (changes: Partial<SchoolCalendar>) => void;
}

/** Edits whether students can ask to talk to an adult, which requires a backup. */
function Talk({ calendar: { talkEnabled, standIn }, backups, onChange }: TalkProps) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('settings.care.talk.title')} hint={t('settings.care.talk.hint')}>
      <CheckBox
        label={t('settings.care.talk.enabled')}
        checked={talkEnabled}
        onChange={(isOn) => onChange({ talkEnabled: isOn })}
      />
      {talkEnabled && (
        <SelectField
          label={t('settings.care.talk.standIn')}
          hint={t('settings.care.talk.standInHint')}
          placeholder={t('care.chooseColleague')}
          value={standIn ?? ''}
          onChange={(id) => onChange({ standIn: id })}
          options={backups.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
    </Panel>
  );
}

interface CareSettingsProps {
  school: string;
  reply: CalendarReply;
  onReload: () => Promise<{ data?: CalendarReply | undefined }>;
}

/** Returns the time zone of the device. The person who fills in the form is probably at the school. */
const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Edits the settings. It is no <form>, because its dialogs contain forms, which cannot be nested. */
export function CareSettings({ school, reply, onReload }: CareSettingsProps) {
  const { t } = useTranslation('staff');
  const [timeZone, setTimeZone] = useState(reply.calendar.timeZone ?? deviceTimeZone());
  const [calendar, setCalendar] = useState(reply.calendar);
  const [revision, setRevision] = useState(reply.revision);
  const [saved, setSaved] = useState({ timeZone, calendar });
  const saving = useSaveCalendar(school);
  const { error, mutate, reset } = saving;
  const previewLoad = useAlertPreview(calendar.rules);
  const count = countChanges({ ...calendar, timeZone }, { ...saved.calendar, timeZone: saved.timeZone });
  const guard = useLeaveGuard(count > 0);
  // For a school without a time zone, that of the device counts as a change, but it is no input that could be lost.
  const isZoneNew = reply.calendar.timeZone === null && revision === reply.revision;
  const change = (changes: Partial<SchoolCalendar>) => {
    reset();
    setCalendar((current) => ({ ...current, ...changes }));
  };
  const save = () => {
    const sent = { timeZone, calendar };
    mutate(
      { ...calendar, timeZone, revision },
      {
        onSuccess: ({ revision: newRevision }) => {
          setRevision(newRevision);
          setSaved(sent);
        },
      },
    );
  };
  const discard = () => {
    reset();
    setCalendar(saved.calendar);
    setTimeZone(saved.timeZone);
  };
  const reload = async () => {
    const { data } = await onReload();
    if (!data) return;
    reset();
    const loaded = { timeZone: data.calendar.timeZone ?? deviceTimeZone(), calendar: data.calendar };
    setCalendar(loaded.calendar);
    setTimeZone(loaded.timeZone);
    setSaved(loaded);
    setRevision(data.revision);
  };
  const isOutdated = error instanceof ApiError && error.code === 'changed_meanwhile';
  return (
    <div className={styles.settings}>
      <SchoolDays
        calendar={calendar}
        onChange={change}
        since={reply.weekdaysSince}
        timeZone={timeZone}
        onTimeZone={(zone) => {
          reset();
          setTimeZone(zone);
        }}
      />
      <Holidays school={school} holidays={calendar.holidays} onChange={(holidays) => change({ holidays })} />
      <Rules rules={calendar.rules} previewLoad={previewLoad} onChange={(rules) => change({ rules })} />
      <Talk calendar={calendar} backups={reply.standIns} onChange={change} />
      {/* An API of an earlier version does not know this setting and would not save it. */}
      {calendar.escalationMinutes !== undefined && (
        <Escalation
          minutes={calendar.escalationMinutes}
          onChange={(escalationMinutes) => change({ escalationMinutes })}
        />
      )}
      {reply.hasRoster && (
        <Panel title={t('roster.code.title')} hint={t('roster.code.hint')}>
          <CheckBox
            label={t('roster.code.enabled')}
            checked={calendar.joinsByCode}
            onChange={(joinsByCode) => change({ joinsByCode })}
          />
        </Panel>
      )}
      <SaveBar
        count={isZoneNew ? Math.max(count, 1) : count}
        guard={guard}
        saving={saving}
        onSave={save}
        onDiscard={discard}
        saveLabel={t('settings.care.save')}
      >
        {isOutdated && (
          <Button variant="secondary" onClick={reload}>
            {t('settings.care.loadAgain')}
          </Button>
        )}
      </SaveBar>
    </div>
  );
}
