import type { Language } from '@tapin/shared/contract/entities';
import type { Database } from '#src/database/database.ts';
import type { MailKind } from './queue.ts';

/** A mail that somebody asked for, before it is written. */
export interface MailOrder {
  kind: MailKind;
  recipient: string;
  language: Language;
  values: Record<string, string>;
}

export interface Letter {
  subject: string;
  body: string;
}

/** Writes the letter for an order; null when there is nobody to write to. */
export type Compose = (
  db: Database,
  order: MailOrder,
  publicUrl: string,
  now: Date,
) => Promise<Letter | null>;
