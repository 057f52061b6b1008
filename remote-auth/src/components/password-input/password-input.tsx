import { textLimits } from '@tapin/shared/contract/vocabulary';
import { PasswordField } from '@tapin/shared/ui/password-field';
import type { ComponentProps } from 'react';

/** A password no longer than the server reads. One that is shorter and still too long is refused by name, not cut. */
export function PasswordInput({ onChange, ...field }: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...field} onChange={(text) => onChange(text.slice(0, textLimits.password))} />;
}
