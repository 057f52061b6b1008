import { ApiError } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery, useQueryClient } from '@tapin/shared/query';
import { Link, useNavigate } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { Icon } from '@tapin/shared/ui/icon';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { waitingQuery } from '#src/components/follow-ups/follow-ups-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';
import styles from './shortcuts.module.css';
import { areShortcutsOnAtom } from './shortcuts-atom.ts';

/**
 * Links to the waiting students with their number. The link is also shown at zero, so that the header does not change.
 */
function WaitingLink() {
  const { t } = useTranslation('staff');
  const { data } = useQuery(waitingQuery(useSchoolUserId()));
  const count = data?.count ?? 0;
  const nobody = data ? t('care.nobodyWaits') : t('care.followUps');
  return (
    <Link
      to="/staff/dashboard?care=open"
      className={styles.waiting ?? ''}
      aria-label={count === 0 ? nobody : t('care.waiting', { count })}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path
          d="M11 19 3.7 11.6a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 6.5 6.5Z"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}

/**
 * Opens the screen that sets up a second factor after the server has refused a call for the lack of one. A school can
 * begin to require it while a person is logged in.
 */
function useSecondFactorRedirect(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error }: { error: unknown } = event.action;
        if (error instanceof ApiError && error.code === 'second_factor_needed') navigate('/auth/second-step');
      }),
    [client, navigate],
  );
}

const textInputs = 'input, textarea, select, [contenteditable]';

/** Handles keys on the whole page, unless somebody is typing, a dialog is open, or a browser shortcut is pressed. */
function useShortcutKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(textInputs)) return;
    if (document.querySelector('dialog[open]')) return;
    // Prevents the key from being typed into the field that it opens.
    if (onKey(key)) event.preventDefault();
  });
  // A layout effect, because a key may be pressed right after the buttons appear.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const loadDialogs = () => import(/* webpackChunkName: "shortcut-dialogs" */ './shortcut-dialogs.tsx');

const dialogByKey = { '/': 'find', '?': 'keys' } as const;
type DialogName = (typeof dialogByKey)[keyof typeof dialogByKey];

const isShortcut = (key: string): key is keyof typeof dialogByKey => key in dialogByKey;

/** Shows in the header how many students wait. "/" or a button finds a student, and "?" lists the keys. */
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
