import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { useRef } from 'react';
import { formatMoment } from '#src/components/days/local-time.ts';
import { ShowAllButton, useShowAll } from '#src/components/lists/show-all.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import actions from './follow-up-actions.module.css';
import { type FollowUp, studentFollowUpsQuery, useChangeFollowUp } from './follow-ups-calls.ts';
import { Note } from './note.tsx';
import styles from './past-follow-ups.module.css';

const closingOf = ({ events }: FollowUp): FollowUpEvent | undefined =>
  events.findLast(({ act }) => act === 'closed');

interface PastFollowUpProps {
  followUp: FollowUp;
  /** Whether this follow-up is the newest, and none of the student is open. */
  mayReopen: boolean;
}

function PastFollowUp({ followUp, mayReopen }: PastFollowUpProps) {
  const { t } = useTranslation('staff');
  const { error, isPending, mutate } = useChangeFollowUp(followUp._id);
  const { outcome, closedAt } = followUp;
  const closing = closingOf(followUp);
  if (outcome === null || closedAt === null) return null;
  return (
    <li className={styles.item} tabIndex={-1}>
      <p className={kit.strong}>{t(`care.outcome.${outcome}`)}</p>
      <p className={kit.hint}>
        <time dateTime={closedAt}>{formatMoment(closedAt)}</time>
        {closing?.by && (
          <>
            {' · '}
            <bdi>{closing.by.name}</bdi>
          </>
        )}
        {followUp.changedAt && ` · ${t('care.changed')} ${formatMoment(followUp.changedAt)}`}
        {closing?.needed && ` · ${t(`care.needed.past.${closing.needed}`)}`}
      </p>
      {closing && <Note event={closing} />}
      {mayReopen && outcome !== 'left' && (
        <ActionButton
          variant="quiet"
          className={actions.button ?? ''}
          aria-label={t('care.reopenOf', { since: formatMoment(closedAt) })}
          busy={isPending}
          onClick={() => mutate({ action: 'reopen' })}
        >
          {t('care.reopen')}
        </ActionButton>
      )}
      <FormError error={error} />
    </li>
  );
}

const maxFolded = 3;

/**
 * Shows the closed follow-ups of a student, the newest first. Only the newest can be reopened, and only while none is
 * open.
 */
export function PastFollowUps({ id }: { id: string }) {
  const { t } = useTranslation('staff');
  const { data, error, refetch } = useQuery(studentFollowUpsQuery(useSchoolUserId(), id));
  const past = data?.followUps.filter(({ closedAt }) => closedAt !== null) ?? [];
  const hasOpen = past.length !== data?.followUps.length;
  const list = useRef<HTMLOListElement>(null);
  const { shown, hasMore, showAll } = useShowAll(past, maxFolded, list);
  return (
    <Panel title={t('care.past')} hint={t('care.pastHint')}>
      <Loading query={{ data, error, refetch }} height="160px" />
      {data && past.length === 0 && <p className={kit.hint}>{t('care.nonePast')}</p>}
      {past.length > 0 && (
        <ol ref={list} className={styles.past}>
          {shown.map((followUp) => (
            <PastFollowUp
              key={followUp._id}
              followUp={followUp}
              mayReopen={!hasOpen && followUp === past[0]}
            />
          ))}
        </ol>
      )}
      {hasMore && <ShowAllButton count={past.length} of={t('care.past')} onClick={showAll} />}
    </Panel>
  );
}
