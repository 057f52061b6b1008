import type { Adult } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { Button, type ButtonVariant } from '@tapin/shared/ui/button';
import { useState } from 'react';
import type { useTalk } from './talk-calls.ts';
import { TalkDialog } from './talk-dialog.tsx';

interface AskToTalkProps {
  /** The adults, the counselor first. The first one is selected by default. */
  adults: readonly Adult[];
  talkAction: ReturnType<typeof useTalk>;
  variant: ButtonVariant;
}

/** Shows a button that opens the choice of the adult. */
export function AskToTalk({ adults, talkAction, variant }: AskToTalkProps) {
  const { t } = useTranslation('survey');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} wide onClick={() => setIsOpen(true)}>
        {t('later.talk.open')}
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
