import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Fills the width of its container. */
  wide?: boolean;
  /** Shows that its action is under way; a press is ignored meanwhile, the focus stays. */
  busy?: boolean;
}

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

/** The look of a button, for links that are shown as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', wide = false, className?: string): string =>
  [styles.button, styles[variant], wide && styles.wide, className].filter(Boolean).join(' ');
