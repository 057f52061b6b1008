import { useTranslation } from '@tapin/shared/i18n';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { startDialogFocus } from './dialog-focus.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Shows a modal that is open while it is rendered. The native dialog traps the focus, makes the rest of the page inert
 * and restores the focus; Escape and the close button call `onClose`. The focus starts on the element with
 * `data-autofocus`, else in the first field, else on the title until a field is loaded.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation('shared');
  const ref = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // The dialog is closed before it is removed, because removing an open dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const heading = titleRef.current;
    if (!dialog || !heading) return;
    dialog.showModal();
    const stopFocus = startDialogFocus(dialog, heading);
    return () => {
      stopFocus();
      dialog.close();
    };
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
          <h2 ref={titleRef} id={titleId} className={styles.title} tabIndex={-1}>
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
