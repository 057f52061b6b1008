import { useTranslation } from '@tapin/shared/i18n';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a modal that is open while it is rendered. The native dialog traps the focus, makes the rest of the page inert
 * and restores the focus; Escape and the close button call `onClose`. The focus starts on the element with
 * `data-autofocus`, else in the first field, else on the close button.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation('shared');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // The dialog is closed before it is removed, because an open one that is removed does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    if (dialog) initialFocusOf(dialog)?.focus();
    return () => dialog?.close();
  }, []);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser reports as cancel
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('dialog.close')} onClick={onClose}>
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

const focusSelectors = ['[data-autofocus]', 'input:checked', 'input, select, textarea'];

function initialFocusOf(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of focusSelectors) {
    const element = dialog.querySelector<HTMLElement>(selector);
    if (element) return element;
  }
  return null;
}
