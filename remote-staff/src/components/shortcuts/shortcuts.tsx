import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Icon } from '@tapin/shared/ui/icon';
import { useLate } from '@tapin/shared/ui/use-late';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { keysAreOnAtom } from './keys-atom.ts';
import styles from './shortcuts.module.css';
import { useKeys } from './use-keys.ts';
import { Waiting } from './waiting.tsx';

const loadDialogs = () => import(/* webpackChunkName: "shortcut-dialogs" */ './shortcut-dialogs.tsx');

const openedBy = { '/': 'find', '?': 'keys' } as const;
type Opened = (typeof openedBy)[keyof typeof openedBy];

const isShortcut = (key: string): key is keyof typeof openedBy => key in openedBy;

/** Shows in the header how many students wait, finds a student by a button or "/", and lists the keys with "?". */
export default function Shortcuts() {
  const { t } = useTranslation('staff');
  const [opened, setOpened] = useState<Opened | null>(null);
  const keysAreOn = useAtomValue(keysAreOnAtom);
  const { module, hasFailed, retry } = useLate(loadDialogs, opened !== null);
  useKeys((key) => {
    if (!keysAreOn || !isShortcut(key)) return false;
    open(openedBy[key]);
    return true;
  });

  function open(which: Opened) {
    retry();
    setOpened(which);
  }
  const close = () => setOpened(null);

  return (
    <div className={styles.shortcuts}>
      <Waiting />
      <Button
        variant="secondary"
        className={styles.find}
        aria-label={t('shortcuts.find')}
        aria-keyshortcuts={keysAreOn ? '/' : undefined}
        onClick={() => open('find')}
      >
        <Icon of="search" />
        <span className={styles.label}>{t('shortcuts.find')}</span>
        {keysAreOn && (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
      </Button>
      <Button
        variant="quiet"
        className={styles.keys}
        aria-label={t('shortcuts.title')}
        onClick={() => open('keys')}
      >
        <span className={styles.key} aria-hidden="true">
          ?
        </span>
      </Button>
      {opened === 'find' && module && <module.FindStudent onClose={close} />}
      {opened === 'keys' && module && <module.KeyList onClose={close} />}
      {opened && hasFailed && <p role="status">{t('partFailed')}</p>}
    </div>
  );
}
