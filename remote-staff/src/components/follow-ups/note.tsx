import type { FollowUpEvent } from '@tapin/shared/contract/care-calls';
import { useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import styles from './past-follow-ups.module.css';

export function Note({ event: { act, note, audience } }: { event: FollowUpEvent }) {
  const { t } = useTranslation('staff');
  if (!note) return null;
  const readers = act === 'handed_over' ? 'handedOver' : 'readers';
  return (
    <div className={styles.note}>
      <p dir="auto" className={styles.text}>
        {note}
      </p>
      {audience && <p className={kit.hint}>{t(`care.audience.${readers}.${audience}`)}</p>}
    </div>
  );
}
