import { type NoticeRule, noticeRules } from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { type NoticeChoices, type NoticeChoicesReply, useSaveNotices } from '#src/api/notices.ts';
import { RuleField } from './rule-field.tsx';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const formatHour = (hour: number) => formatDate(new Date(2026, 0, 1, hour), { hour: 'numeric' });

export function NoticesForm({ initial }: { initial: NoticeChoicesReply }) {
  const { t } = useTranslation('auth');
  const [choices, setChoices] = useState({ rules: initial.rules, digestHour: initial.digestHour });
  const { error, isPending, isSuccess, mutate, reset } = useSaveNotices();
  const change = (changes: Partial<NoticeChoices>) => {
    reset();
    setChoices({ ...choices, ...changes });
  };
  const choose = (rule: NoticeRule) => (option: NoticeChoices['rules'][typeof rule]) =>
    change({ rules: { ...choices.rules, [rule]: option } });
  return (
    <Form onSubmit={() => mutate(choices)}>
      {noticeRules.map((rule) => {
        const chosen = choices.rules[rule];
        // An API of an earlier version does not know the rule, and would not save a choice.
        if (chosen === undefined) return null;
        return <RuleField key={rule} rule={rule} chosen={chosen} person={initial} onChange={choose(rule)} />;
      })}
      <SelectField
        label={t('notices.hour')}
        value={String(choices.digestHour)}
        onChange={(hour) => change({ digestHour: Number(hour) })}
        options={hours.map((hour) => ({ value: String(hour), label: formatHour(hour) }))}
      />
      <FormError error={error} />
      <ActionButton type="submit" wide busy={isPending}>
        {t('notices.save')}
      </ActionButton>
      <StatusText>{isSuccess && t('notices.saved')}</StatusText>
    </Form>
  );
}
