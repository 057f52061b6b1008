import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { AskToTalk } from './ask-to-talk.tsx';
import { EndedRequest } from './ended-request.tsx';
import { OpenRequest } from './open-request.tsx';
import { adultsQuery, useTalk } from './talk-calls.ts';

interface TalkProps {
  school: string;
  /** Whether the page may name 988. */
  hasNumbers: boolean;
}

/** Shows "I'd like to talk to someone" if the school allows it. An open request is shown also when it is off. */
export function Talk({ school, hasNumbers }: TalkProps) {
  const { t } = useTranslation('survey');
  const { data } = useQuery(adultsQuery(school));
  const talkAction = useTalk(school);
  if (data?.request) {
    const urgentText = t(hasNumbers ? 'later.talk.cannotWait' : 'later.talk.cannotWaitHere');
    return <OpenRequest request={data.request} talkAction={talkAction} urgentText={urgentText} />;
  }
  if (!data) return null;
  return (
    <>
      {data.ended && <EndedRequest ended={data.ended} canAsk={data.adults.length > 0} />}
      {data.adults.length > 0 && (
        <AskToTalk adults={data.adults} talkAction={talkAction} variant="secondary" />
      )}
    </>
  );
}
