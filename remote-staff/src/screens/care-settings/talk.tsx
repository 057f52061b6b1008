import type { Colleague } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Panel } from '@tapin/shared/ui/panel';
import { SelectField } from '@tapin/shared/ui/select-field';
import type { SchoolCalendar } from '#src/api/calendar.ts';

interface TalkProps {
  calendar: SchoolCalendar;
  backups: readonly Colleague[];
  onChange: (changes: Partial<SchoolCalendar>) => void;
}

/** Edits whether students can ask to talk to an adult, which requires a backup. */
export function Talk({ calendar: { talkEnabled, standIn }, backups, onChange }: TalkProps) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('later.settings.care.talk.title')} hint={t('later.settings.care.talk.hint')}>
      <CheckBox
        label={t('later.settings.care.talk.enabled')}
        checked={talkEnabled}
        onChange={(isOn) => onChange({ talkEnabled: isOn })}
      />
      {talkEnabled && (
        <SelectField
          label={t('later.settings.care.talk.standIn')}
          hint={t('later.settings.care.talk.standInHint')}
          placeholder={t('care.chooseColleague')}
          value={standIn ?? ''}
          onChange={(id) => onChange({ standIn: id })}
          options={backups.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
    </Panel>
  );
}
