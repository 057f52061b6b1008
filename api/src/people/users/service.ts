import type { User } from '@tapin/shared/contract/entities';
import { AppError } from '#src/basics/app-error.ts';
import type { Services } from '#src/http/services.ts';
import { userOf } from './replies.ts';
import { findUser } from './repository.ts';

export async function loadUser({ db }: Services, userId: number): Promise<User> {
  const row = await findUser(db, userId);
  if (!row) throw new AppError('session_expired');
  return userOf(row);
}
