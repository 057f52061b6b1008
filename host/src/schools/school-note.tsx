import { useTranslation } from '@tapin/shared/i18n';
import { useState } from 'react';
import styles from './school-note.module.css';

export type Note = { kind: 'noAccess' } | { kind: 'lost' | 'waiting'; school: string; current: string };

/** Says why another school is current than the person expects. It stays until it is closed. */
export function SchoolNote({ note }: { note: Note | null }) {
  const { t } = useTranslation('host');
  const [closed, setClosed] = useState<Note | null>(null);
  const isShown = note !== null && note !== closed;
  const close = () => {
    setClosed(note);
    document.getElementById('main')?.focus();
  };
  return (
    <div role="status" className={isShown ? styles.note : undefined}>
      {isShown && (
        <>
          <p>
            {note.kind === 'noAccess'
              ? t('later.schools.noAccess')
              : t(`later.schools.${note.kind}`, { school: note.school, current: note.current })}
          </p>
          <button type="button" className={styles.close} onClick={close}>
            {t('later.schools.close')}
          </button>
        </>
      )}
    </div>
  );
}
