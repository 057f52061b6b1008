import type { Language, Role } from '@tapin/shared/contract/entities';

/** The signed-in person behind a request. */
export interface Caller {
  tokenHash: string;
  userId: number;
  role: Role | null;
  emailVerified: boolean;
  language: Language;
  timeZone: string | null;
}
