import type { Adult } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useRef, useState } from 'react';
import { ReadAloudButton } from '#src/components/read-aloud/read-aloud-button.tsx';
import styles from './talk.module.css';
import type { useTalk } from './talk-calls.ts';

interface TalkDialogProps {
  adults: readonly Adult[];
  /** The id of the adult who is selected at first. */
  preselected: string | undefined;
  talkAction: ReturnType<typeof useTalk>;
  onClose: () => void;
}

/** Lets the student choose an adult and ask to talk. */
export function TalkDialog({ adults, preselected, talkAction, onClose }: TalkDialogProps) {
  const { t } = useTranslation('survey');
  const content = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(preselected);
  const close = () => {
    talkAction.reset();
    onClose();
  };
  return (
    <Dialog title={t('later.talk.open')} onClose={close}>
      <div ref={content}>
        <Form onSubmit={() => chosen && talkAction.mutate(chosen)}>
          <ChoiceList
            label={t('later.talk.whom')}
            value={chosen}
            onChange={setChosen}
            options={adults.map(({ _id, name, classes }) => ({
              value: _id,
              label: name,
              description: t('later.talk.classes', {
                classes: classes.map((type) => t(`later.talk.class.${type}`)),
              }),
            }))}
          />
          <div className={styles.meaning}>
            <p>
              {t('later.talk.meaning')} {t('later.talk.readers')}
            </p>
            <ReadAloudButton of={content} isSmall />
          </div>
          <FormError error={talkAction.error} />
          <ActionButton type="submit" wide busy={talkAction.isPending}>
            {t('later.talk.ask')}
          </ActionButton>
        </Form>
      </div>
    </Dialog>
  );
}
