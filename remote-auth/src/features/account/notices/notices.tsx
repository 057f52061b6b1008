import { call, keyOf, queryOf } from '@tapin/shared/api';
import type {
  MailHours as Hours,
  NoticeChoices,
  NoticeChoicesReply,
} from '@tapin/shared/contract/notice-calls';
import {
  type NoticeOption,
  type NoticeRule,
  noticeOptions,
  noticeRules,
} from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { Card } from '@tapin/shared/ui/card';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Form } from '@tapin/shared/ui/form';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { SelectField } from '@tapin/shared/ui/select-field';
import { StatusText } from '@tapin/shared/ui/status-text';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import card from '#src/components/card-section.module.css';
import { CardSection } from '#src/components/card-section.tsx';
import { formatMinutes, hourOptions, mailMinutes, openingOf } from './mail-times.ts';

/**
 * The query of the notification choices. It is never cached, because the form sends all choices and would overwrite
 * newer ones.
 */
const noticesQuery = () =>
  queryOf('GET /user/notices', undefined, { gcTime: 0, refetchOnWindowFocus: false });

function useSaveNotices() {
  const client = useQueryClient();
  return useAction(
    async (choices: NoticeChoices) => {
      await call('PUT /user/notices', { body: choices });
      await client.invalidateQueries({ queryKey: keyOf('GET /user/notices') });
    },
    { repeats: true },
  );
}

interface MailHoursProps {
  chosen: number;
  schools: readonly Hours[];
  onChange: (hour: number) => void;
}

/** Whether the times differ between the schools, so that each school has to be named. */
const differ = (times: readonly number[]) => new Set(times).size > 1;

/** A select for the hour of the daily email. It also says when an email that is due outside of school hours is sent. */
function MailHours({ chosen, schools, onChange }: MailHoursProps) {
  const { t } = useTranslation('auth');
  const daily = schools.map((school) => mailMinutes(chosen, school));
  const opening = schools.map(openingOf);
  const describe = (times: readonly number[]) =>
    differ(times)
      ? schools.map(({ school }, index) => `${school}: ${formatMinutes(times[index] ?? 0)}`).join(' · ')
      : formatMinutes(times[0] ?? 0);
  return (
    <>
      <SelectField
        label={t('notices.hour')}
        hint={differ(daily) ? describe(daily) : undefined}
        value={String(chosen)}
        onChange={(hour) => onChange(Number(hour))}
        options={hourOptions(chosen, schools)}
      />
      {schools.length > 0 && (
        <p className={`${kit.hint} ${card.hint}`}>
          {t('notices.outsideHours', { times: describe(opening) })}
        </p>
      )}
    </>
  );
}

interface RuleFieldProps {
  rule: NoticeRule;
  chosen: NoticeOption;
  person: NoticeChoicesReply;
  onChange: (option: NoticeOption) => void;
}

/** A select for when a person is notified by a rule. The option "Not at all" says who is notified instead. */
function RuleField({ rule, chosen, person, onChange }: RuleFieldProps) {
  const { t } = useTranslation('auth');
  const { counsels, administers, instead } = person;
  const options = noticeOptions.filter((option) => option !== 'usual' || administers);
  const labelOf = (option: NoticeOption) =>
    option === 'usual' && counsels ? t('notices.time.usualForRole') : t(`notices.time.${option}`);
  const choose = (value: string) => {
    const option = options.find((each) => each === value);
    if (option) onChange(option);
  };
  const notified = rule === 'asked' ? undefined : instead?.[rule];
  const offHint = () => {
    if (notified?.includesCaller) return t('notices.noOneElse');
    return notified?.names.length ? t('notices.instead', { names: notified.names }) : undefined;
  };
  const usualHint = counsels ? t('notices.usualHint') : undefined;
  return (
    <SelectField
      label={t(`notices.rule.${rule}`)}
      hint={chosen === 'off' ? offHint() : chosen === 'usual' ? usualHint : undefined}
      value={chosen}
      onChange={choose}
      options={options.map((option) => ({ value: option, label: labelOf(option) }))}
    />
  );
}

function NoticesForm({ initial }: { initial: NoticeChoicesReply }) {
  const { t } = useTranslation('auth');
  const [choices, setChoices] = useState<NoticeChoices>({
    rules: initial.rules,
    digestHour: initial.digestHour,
    // An API of an earlier version does not know the weekly summary.
    ...(initial.weekly !== undefined && { weekly: initial.weekly }),
  });
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
        // An API of an earlier version does not know the rule and would not save a choice.
        if (chosen === undefined) return null;
        return <RuleField key={rule} rule={rule} chosen={chosen} person={initial} onChange={choose(rule)} />;
      })}
      <MailHours
        chosen={choices.digestHour}
        schools={initial.mailHours ?? []}
        onChange={(digestHour) => change({ digestHour })}
      />
      {choices.weekly !== undefined && (
        <>
          <CheckBox
            label={t('notices.weekly')}
            checked={choices.weekly}
            onChange={(weekly) => change({ weekly })}
          />
          <p className={`${kit.hint} ${card.hint}`}>{t('notices.escalation')}</p>
        </>
      )}
      <SubmitButton error={error} busy={isPending}>
        {t('notices.save')}
      </SubmitButton>
      <StatusText>{isSuccess && t('notices.saved')}</StatusText>
    </Form>
  );
}

export function Notices() {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(noticesQuery());
  return (
    <Card>
      <CardSection title={t('notices.title')} hint={t('notices.hint')}>
        <Loading query={{ data, error, refetch }} height="240px" />
        {data && (data.isTold ? <NoticesForm initial={data} /> : <p>{t('notices.others')}</p>)}
      </CardSection>
    </Card>
  );
}
