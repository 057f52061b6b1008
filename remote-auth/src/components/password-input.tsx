import { textLimits } from '@tapin/shared/contract/vocabulary';
import { PasswordField } from '@tapin/shared/ui/password-field';
import type { ComponentProps } from 'react';

/**
 * A password field with the length limit of the server, which refuses a password that is too long instead of cutting
 * it.
 */
export function PasswordInput({ onChange, ...field }: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...field} onChange={(text) => onChange(text.slice(0, textLimits.password))} />;
}
