import type { EndedTalk } from '@tapin/shared/contract/talk-calls';
import { useTranslation } from '@tapin/shared/i18n';
import styles from './talk.module.css';

interface EndedRequestProps {
  ended: EndedTalk;
  /** Whether the student can ask again. */
  canAsk: boolean;
}

/** Shows how the latest request ended, and that the student can ask again. */
export function EndedRequest({ ended: { by, result }, canAsk }: EndedRequestProps) {
  const { t } = useTranslation('survey');
  return (
    <p className={styles.ended}>
      {t(`later.talk.ended.${result}`, { name: by })}{' '}
      {t(canAsk ? 'later.talk.askAgain' : 'later.talk.cannotWaitHere')}
    </p>
  );
}
