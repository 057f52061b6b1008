import { textLimits } from '@tapin/shared/contract/vocabulary';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Panel } from '@tapin/shared/ui/panel';
import { StatusText } from '@tapin/shared/ui/status-text';
import { TextField } from '@tapin/shared/ui/text-field';
import { type Ref, useState } from 'react';
import styles from './family.module.css';
import { type GuardianPage, useAnswer } from './guardian-page.ts';

interface FamilyAnswerProps {
  token: string;
  page: GuardianPage;
  headingRef: Ref<HTMLHeadingElement>;
}

export function FamilyAnswer({ token, page, headingRef }: FamilyAnswerProps) {
  const { t } = useTranslation('auth');
  const answering = useAnswer(token, page.textHash);
  const [name, setName] = useState('');
  const [relation, setRelation] = useState('');
  const { answer, answeredAt } = page;
  const time = answeredAt && formatDate(new Date(answeredAt), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Panel
      title={t('family.question', { name: page.firstName })}
      hint={t('family.hint')}
      headingRef={headingRef}
    >
      <p>
        {t('family.current')}{' '}
        <b>{t(answer === null ? 'family.none' : answer ? 'family.yes' : 'family.no')}</b>
        {time && <span className={kit.soft}> · {time}</span>}
      </p>
      {answer === false && page.ownAnswer && <p>{t('family.waits')}</p>}
      <TextField
        label={t('family.name')}
        hint={t('family.nameHint')}
        autoComplete="name"
        value={name}
        onChange={setName}
        maxLength={textLimits.name}
      />
      <TextField
        label={t('family.relation')}
        hint={t('family.relationHint')}
        autoComplete="off"
        value={relation}
        onChange={setRelation}
        maxLength={textLimits.name}
      />
      <div className={`${kit.row} ${kit.screenOnly} ${styles.buttons}`}>
        {([true, false] as const).map((given) => (
          <ActionButton
            key={String(given)}
            variant="secondary"
            aria-pressed={(page.ownAnswer ?? answer) === given}
            busy={answering.isPending}
            onClick={() => answering.mutate({ answer: given, name, relation })}
          >
            {t(given ? 'family.sayYes' : 'family.sayNo')}
          </ActionButton>
        ))}
      </div>
      <FormError error={answering.error} />
      <StatusText>{answering.isSuccess && t('family.saved')}</StatusText>
    </Panel>
  );
}
