import type { Adult, EndedTalk } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { useEffect, useId, useRef, useState } from 'react';
import { AskToTalk, TalkDialog } from '#src/features/talk/talk.tsx';
import type { TalkRequest, useTalk } from '#src/features/talk/talk-calls.ts';
import { EndedRequest, OpenRequest } from '#src/features/talk/talk-request.tsx';
import styles from './hard-day.module.css';

interface PersonChoiceProps {
  adults: readonly Adult[];
  talkAction: ReturnType<typeof useTalk>;
}

function PersonChoice({ adults, talkAction }: PersonChoiceProps) {
  const { t } = useTranslation('survey');
  const [isOpen, setIsOpen] = useState(false);
  const [first, second] = adults;
  if (!first?.classes.includes('counselor'))
    return <AskToTalk adults={adults} talkAction={talkAction} variant="primary" />;
  return (
    <>
      <div className={styles.person}>
        <p className={styles.name}>
          <bdi>{first.name}</bdi>
          <span className={`${kit.hint} ${styles.role}`}>{t('talk.class.counselor')}</span>
        </p>
        {second && (
          <Button variant="quiet" className={styles.other} onClick={() => setIsOpen(true)}>
            {t('talk.someoneElse')}
          </Button>
        )}
      </div>
      {!isOpen && <FormError error={talkAction.error} />}
      <ActionButton wide busy={talkAction.isPending} onClick={() => talkAction.mutate(first._id)}>
        {t('talk.askName', { name: first.name })}
      </ActionButton>
      {isOpen && (
        <TalkDialog
          adults={adults}
          preselected={second?._id}
          talkAction={talkAction}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface PersonCardProps {
  /** The adults whom the student can ask: undefined while they load, empty where asking is off. */
  adults: readonly Adult[] | undefined;
  request: TalkRequest | null | undefined;
  ended: EndedTalk | null | undefined;
  isSchoolTime: boolean;
  talkAction: ReturnType<typeof useTalk>;
  hasNumbers: boolean;
}

/** Shows the way to an adult at school: the open request, a choice of adults, or a text where asking is off. */
export function PersonCard({
  adults,
  request,
  ended,
  isSchoolTime,
  talkAction,
  hasNumbers,
}: PersonCardProps) {
  const { t } = useTranslation('survey');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const isOpen = Boolean(request);
  const wasOpen = useRef(isOpen);
  // The button that withdraws a request is removed with the request, so the focus moves to the title.
  useEffect(() => {
    if (wasOpen.current && !isOpen) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (request) {
    const urgentText = hasNumbers ? undefined : t('talk.cannotWaitHere');
    return <OpenRequest request={request} talkAction={talkAction} urgentText={urgentText} />;
  }
  const canAsk = !adults || adults.length > 0;
  return (
    <section className={`${kit.card} ${styles.personCard}`} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={`${kit.focusTarget} ${styles.personTitle}`}>
        {t(canAsk ? 'hardDay.talk' : 'hardDay.adult')}
      </h2>
      {!adults && <Skeleton height="150px" />}
      {adults && ended && <EndedRequest ended={ended} canAsk={canAsk} />}
      {!canAsk && <p>{t('hardDay.whichAdult')}</p>}
      {adults && canAsk && (
        <>
          <PersonChoice adults={adults} talkAction={talkAction} />
          <p className={`${kit.hint} ${styles.after}`}>
            {!isSchoolTime && t('hardDay.closedNow')} {t('talk.readers')}
          </p>
        </>
      )}
    </section>
  );
}
