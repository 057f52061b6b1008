import { type NoticeRule, noticeRules } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useState } from 'react';
import { MailHours } from './mail-hours.tsx';
import styles from './notices.module.css';
import { type NoticeChoices, type NoticeChoicesReply, useSaveNotices } from './notices-calls.ts';
import { RuleField } from './rule-field.tsx';

export function NoticesForm({ initial }: { initial: NoticeChoicesReply }) {
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
        // An API of an earlier version does not know the rule, and would not save a choice.
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
          <p className={styles.hint}>{t('notices.escalation')}</p>
        </>
      )}
      <FormError error={error} />
      <ActionButton type="submit" wide busy={isPending}>
        {t('notices.save')}
      </ActionButton>
      <StatusText>{isSuccess && t('notices.saved')}</StatusText>
    </Form>
  );
}
