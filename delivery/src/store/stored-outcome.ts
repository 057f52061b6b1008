import type { LoadOutcome } from '@tapin/shared/remote/discovery';
import { VersionSchema } from '@tapin/shared/remote/release';
import { Type } from 'typebox';

/** What a page may report; the limits keep one page from filling the disk. */
export const LoadOutcomeSchema = Type.Object(
  {
    remote: Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 64 }),
    version: Type.Intersect([VersionSchema, Type.String({ maxLength: 64 })]),
    status: Type.Unsafe<LoadOutcome['status']>(Type.String({ enum: ['loaded', 'failed'] })),
    durationMs: Type.Number({ minimum: 0, maximum: 3_600_000 }),
    errorClass: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);

export interface StoredOutcome extends LoadOutcome {
  at: string;
  /** Random, to count nobody twice. */
  visitor?: string;
}
