import { call, keyOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Card } from '@tapin/shared/ui/card';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { useAction } from '@tapin/shared/ui/use-action';
import type { RefObject } from 'react';
import { Talk } from '#src/features/talk/talk.tsx';
import styles from './warm-day.module.css';

/** Records the decision of a student of legal age about their own check-in. */
function useDecide(school: string) {
  const client = useQueryClient();
  return useAction(
    async (answer: boolean) => {
      await call('POST /student/:school/consent', { params: { school }, body: { answer } });
      await client.invalidateQueries({ queryKey: keyOf('GET /student/:school/questions') });
    },
    { repeats: true },
  );
}

interface CheckInOffProps {
  off: Pick<OutputOf<'GET /student/:school/questions'>, 'whomToAsk' | 'consentText'>;
  school: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Says that the check-in is not on, and whom the student can ask. A student of legal age can turn it on. */
export function CheckInOff({ off: { whomToAsk, consentText }, school, heading }: CheckInOffProps) {
  const { t } = useTranslation('survey');
  const decide = useDecide(school);
  return (
    <Card>
      <div className={kit.wideStack}>
        <div className={`${kit.tightStack} ${styles.thanks}`}>
          <h1 ref={heading} tabIndex={-1} className={`${kit.focusTarget} ${styles.title}`}>
            {t('off.title')}
          </h1>
          <p>{consentText ?? t(whomToAsk ? 'off.askName' : 'off.ask', { name: whomToAsk })}</p>
        </div>
        {consentText && (
          <>
            <FormError error={decide.error} />
            <ActionButton busy={decide.isPending} onClick={() => decide.mutate(true)}>
              {t('off.turnOn')}
            </ActionButton>
          </>
        )}
        <Talk school={school} hasNumbers={false} />
      </div>
    </Card>
  );
}
