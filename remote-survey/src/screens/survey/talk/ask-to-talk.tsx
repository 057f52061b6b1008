import type { Adult } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ChoiceList } from '@tapin/shared/ui/choice-list';
import { Dialog } from '@tapin/shared/ui/dialog';
import { Form } from '@tapin/shared/ui/form';
import { FormError } from '@tapin/shared/ui/form-error';
import { useState } from 'react';
import type { useTalk } from '#src/api/talk.ts';

interface AskToTalkProps {
  /** The adults, the counselor first. The first one is selected by default. */
  adults: readonly Adult[];
  talkAction: ReturnType<typeof useTalk>;
}

export function AskToTalk({ adults, talkAction }: AskToTalkProps) {
  const { t } = useTranslation('survey');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(adults[0]?._id);
  const close = () => {
    talkAction.reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="secondary" wide onClick={() => setIsOpen(true)}>
        {t('later.talk.open')}
      </Button>
      {isOpen && (
        <Dialog title={t('later.talk.open')} onClose={close}>
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
            <p>{t('later.talk.meaning')}</p>
            <FormError error={talkAction.error} />
            <ActionButton type="submit" wide busy={talkAction.isPending}>
              {t('later.talk.ask')}
            </ActionButton>
          </Form>
        </Dialog>
      )}
    </>
  );
}
