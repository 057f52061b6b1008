import { useTranslation } from '@tapin/shared/i18n';
import { Dialog } from '@tapin/shared/ui/dialog';
import { useAtom } from 'jotai';
import { FoundStudents } from './found-students.tsx';
import styles from './shortcut-dialogs.module.css';
import { areShortcutsOnAtom } from './shortcuts-atom.ts';

interface ShortcutDialogProps {
  onClose: () => void;
}

const keys = [
  { key: '/', does: 'find' },
  { key: '?', does: 'title' },
  { key: '← →', does: 'tabs' },
  { key: 'Esc', does: 'close' },
] as const;

/** Finds a student from any screen and opens the student's page. */
export function FindStudent({ onClose }: ShortcutDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t('shortcuts.find')} onClose={onClose}>
      <FoundStudents onFollow={onClose} />
    </Dialog>
  );
}

/** Lists the keys, and turns them on and off. */
export function KeyList({ onClose }: ShortcutDialogProps) {
  const { t } = useTranslation('staff');
  const [areShortcutsOn, setAreShortcutsOn] = useAtom(areShortcutsOnAtom);
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(({ key, does }) => (
          <div key={key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{t(`shortcuts.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={areShortcutsOn}
          onChange={(event) => setAreShortcutsOn(event.target.checked)}
          className={styles.box}
        />
        {t('shortcuts.singleKeys')}
      </label>
    </Dialog>
  );
}
