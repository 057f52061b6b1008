import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { Icon } from '@tapin/shared/ui/icon';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './shortcuts.module.css';
import { areShortcutsOnAtom } from './shortcuts-atom.ts';
import { useSecondFactorRedirect } from './use-second-factor-redirect.ts';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import { WaitingLink } from './waiting-link.tsx';

const loadDialogs = () => import(/* webpackChunkName: "shortcut-dialogs" */ './shortcut-dialogs.tsx');

const dialogByKey = { '/': 'find', '?': 'keys' } as const;
type DialogName = (typeof dialogByKey)[keyof typeof dialogByKey];

const isShortcut = (key: string): key is keyof typeof dialogByKey => key in dialogByKey;

/** Shows in the header how many students wait, finds a student by a button or "/", and lists the keys with "?". */
export default function Shortcuts() {
  const { t } = useTranslation('staff');
  const [opened, setOpened] = useState<DialogName | null>(null);
  const areShortcutsOn = useAtomValue(areShortcutsOnAtom);
  useSecondFactorRedirect();
  const { module, hasFailed, retry } = useLazyModule(loadDialogs, opened !== null);
  useShortcutKeys((key) => {
    if (!areShortcutsOn || !isShortcut(key)) return false;
    open(dialogByKey[key]);
    return true;
  });

  function open(which: DialogName) {
    retry();
    setOpened(which);
  }
  const close = () => setOpened(null);

  return (
    <div className={styles.shortcuts}>
      <WaitingLink />
      <Button
        variant="secondary"
        className={styles.find}
        aria-label={t('shortcuts.find')}
        aria-keyshortcuts={areShortcutsOn ? '/' : undefined}
        onClick={() => open('find')}
      >
        <Icon of="search" />
        <span className={styles.label}>{t('shortcuts.find')}</span>
        {areShortcutsOn && (
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
