import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Shows that the action is pending. Presses are ignored meanwhile and the focus stays. */
  busy?: boolean;
}

/** Shows a button. Its type is `button`, so that it submits a form only when `type="submit"` is set. */
export function Button({ variant = 'primary', wide, busy, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, wide, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** Returns the class of a button, also for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', wide = false, className?: string): string =>
  [styles.button, styles[variant], wide && styles.wide, className].filter(Boolean).join(' ');
