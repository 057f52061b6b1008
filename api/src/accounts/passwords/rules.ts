import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '#src/basics/app-error.ts';

const mostCommonPasswords = new Set(dictionary['passwords-common'].slice(0, 3_000));

export function requireAcceptablePassword(password: string): void {
  const length = [...password].length;
  if (length < 8) throw new AppError('password_too_short');
  if (length > 256) throw new AppError('password_too_long');
  if (mostCommonPasswords.has(password.toLowerCase())) throw new AppError('password_too_common');
}
