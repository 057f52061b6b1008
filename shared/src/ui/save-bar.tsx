import { useTranslation } from '@tapin/shared/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import styles from './save-bar.module.css';
import type { LeaveGuard } from './use-leave-guard.ts';

/** The height of the bar on a phone plus its distance from the edge of the window. */
const scrollPaddingPx = 124;

interface SaveBarProps {
  /** The number of changed fields, see `countChanges`. The bar is absent at 0. */
  count: number;
  /** The guard of the same changes: `useLeaveGuard(count > 0)`. */
  guard: LeaveGuard;
  saving: { isPending: boolean; isSuccess: boolean; error: Error | null };
  /** Saves the changes. Without it, the button submits the form around the bar. */
  onSave?: () => void;
  onDiscard: () => void;
  /** The label of the button that saves, if saving does more than to save. */
  saveLabel?: string;
  /** A note beside the number of changes, such as what is missing before they can be saved. */
  children?: ReactNode;
}

/**
 * Keeps Save and Discard in sight while a page has changes that are not saved, and asks before they are lost. It is the
 * last element of the form, so that the keyboard reaches it after the fields.
 *
 * @example
 * const count = countChanges(rules, stored);
 * const guard = useLeaveGuard(count > 0);
 * return <SaveBar count={count} guard={guard} saving={saving} onSave={save} onDiscard={() => setRules(stored)} />;
 */
export function SaveBar({ count, guard, saving, onSave, onDiscard, saveLabel, children }: SaveBarProps) {
  const { t } = useTranslation('shared');
  const bar = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  const isOpen = count > 0;
  const isSaved = !isOpen && saving.isSuccess;

  // When the focused button is removed, the bar gets the focus. Otherwise the keyboard would start again at the top of
  // the page.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);

  // Scrolling keeps a focused field above the bar.
  useEffect(() => {
    if (!isOpen) return;
    const { style } = document.documentElement;
    style.scrollPaddingBottom = `${scrollPaddingPx}px`;
    return () => {
      style.scrollPaddingBottom = '';
    };
  }, [isOpen]);

  return (
    <div
      ref={bar}
      tabIndex={-1}
      className={`${styles.bar} ${isOpen ? styles.open : isSaved ? styles.saved : styles.absent}`}
    >
      <div className={styles.text}>
        <p role="status" className={styles.state}>
          {isOpen && t('save.changes', { count })}
          {isSaved && t('save.saved')}
        </p>
        {isOpen && children}
      </div>
      {isOpen && (
        <>
          <FormError error={saving.error} />
          <div className={styles.actions}>
            <Button variant="quiet" disabled={saving.isPending} onClick={onDiscard}>
              {t('save.discard')}
            </Button>
            <ActionButton type={onSave ? 'button' : 'submit'} busy={saving.isPending} onClick={onSave}>
              {saveLabel ?? t('save.save')}
            </ActionButton>
          </div>
        </>
      )}
      <LeaveDialog guard={guard} />
    </div>
  );
}
