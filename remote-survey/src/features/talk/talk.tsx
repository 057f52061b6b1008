import type { Adult } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Button, type ButtonVariant } from '@tapin/shared/ui/button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { SubmitButton } from '@tapin/shared/ui/submit-button';
import { useRef, useState } from 'react';
import { ReadAloudButton } from '#src/components/read-aloud.tsx';
import styles from './talk.module.css';
import { adultsQuery, useTalk } from './talk-calls.ts';
import { EndedRequest, OpenRequest } from './talk-request.tsx';

interface TalkDialogProps {
  adults: readonly Adult[];
  preselected: string | undefined;
  talkAction: ReturnType<typeof useTalk>;
  onClose: () => void;
}

export function TalkDialog({ adults, preselected, talkAction, onClose }: TalkDialogProps) {
  const { t } = useTranslation('survey');
  const content = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(preselected);
  const close = () => {
    talkAction.reset();
    onClose();
  };
  return (
    <Dialog title={t('talk.open')} onClose={close}>
      <div ref={content}>
        <Form onSubmit={() => chosen && talkAction.mutate(chosen)}>
          <ChoiceList
            label={t('talk.whom')}
            value={chosen}
            onChange={setChosen}
            options={adults.map(({ _id, name, classes }) => ({
              value: _id,
              label: name,
              description: t('talk.classes', {
                classes: classes.map((type) => t(`talk.class.${type}`)),
              }),
            }))}
          />
          <div className={styles.meaning}>
            <p>
              {t('talk.meaning')} {t('talk.readers')}
            </p>
            <ReadAloudButton of={content} isSmall />
          </div>
          <SubmitButton error={talkAction.error} busy={talkAction.isPending}>
            {t('talk.ask')}
          </SubmitButton>
        </Form>
      </div>
    </Dialog>
  );
}

interface AskToTalkProps {
  /** The adults, the counselor first. The first one is selected by default. */
  adults: readonly Adult[];
  talkAction: ReturnType<typeof useTalk>;
  variant: ButtonVariant;
}

export function AskToTalk({ adults, talkAction, variant }: AskToTalkProps) {
  const { t } = useTranslation('survey');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} wide onClick={() => setIsOpen(true)}>
        {t('talk.open')}
      </Button>
      {isOpen && (
        <TalkDialog
          adults={adults}
          preselected={adults[0]?._id}
          talkAction={talkAction}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface TalkProps {
  school: string;
  hasNumbers: boolean;
}

/**
 * Shows "I’d like to talk to someone" if the school allows requests. An open request is shown even after the school
 * turned them off.
 */
export function Talk({ school, hasNumbers }: TalkProps) {
  const { t } = useTranslation('survey');
  const { data } = useQuery(adultsQuery(school));
  const talkAction = useTalk(school);
  if (data?.request) {
    const urgentText = t(hasNumbers ? 'talk.cannotWait' : 'talk.cannotWaitHere');
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
