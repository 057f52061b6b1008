import type { EndedTalk } from '@tapin/shared/contract/talk-calls';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useEffect, useRef } from 'react';
import { dateAtNoon } from '#src/components/check-in.ts';
import styles from './talk.module.css';
import type { TalkRequest, useTalk } from './talk-calls.ts';

const timeOf = (at: Date) => {
  const isToday = at.toDateString() === new Date().toDateString();
  return formatDate(at, { hour: 'numeric', minute: '2-digit', ...(!isToday && { weekday: 'long' }) });
};

interface OpenRequestProps {
  request: TalkRequest;
  talkAction: ReturnType<typeof useTalk>;
  /** A text for a student who cannot wait. Pages that show help elsewhere leave it out. */
  urgentText?: string | undefined;
}

/** Shows what happens with the request and when, and a button to withdraw it. */
export function OpenRequest({ request, talkAction, urgentText }: OpenRequestProps) {
  const { adult, isSchoolTime, expectedOn, seen, standIn } = request;
  const { t } = useTranslation('survey');
  const text = useRef<HTMLParagraphElement>(null);
  // The focus moves to the text only after a new request, not when the page opens with an earlier request.
  const hasJustSent = talkAction.isSuccess;
  useEffect(() => {
    if (hasJustSent) text.current?.focus();
  }, [hasJustSent]);
  const timeText = () => {
    if (seen) return t('talk.seen', { name: seen.name, time: timeOf(new Date(seen.at)) });
    if (isSchoolTime) return t('talk.toldToday', { name: adult.name });
    if (expectedOn) return t('talk.toldOn', { name: adult.name, day: dateAtNoon(expectedOn) });
    return t('talk.toldLater', { name: adult.name });
  };
  return (
    <div className={styles.asked}>
      <p ref={text} tabIndex={-1} className={`${kit.strong} ${kit.focusTarget}`}>
        {timeText()}
      </p>
      {standIn && <p>{t('talk.standIn', { name: standIn.name })}</p>}
      {urgentText && <p>{urgentText}</p>}
      <FormError error={talkAction.error} />
      <ActionButton variant="quiet" busy={talkAction.isPending} onClick={() => talkAction.mutate(null)}>
        {t('talk.takeBack')}
      </ActionButton>
    </div>
  );
}

interface EndedRequestProps {
  ended: EndedTalk;
  canAsk: boolean;
}

/** Says how the latest request ended, and whether the student can ask again. */
export function EndedRequest({ ended: { by, result }, canAsk }: EndedRequestProps) {
  const { t } = useTranslation('survey');
  return (
    <p className={kit.note}>
      {t(`talk.ended.${result}`, { name: by })} {t(canAsk ? 'talk.askAgain' : 'talk.cannotWaitHere')}
    </p>
  );
}
