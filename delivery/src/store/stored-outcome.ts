import type { LoadOutcome } from '@tapin/shared/remote/discovery';
import { VersionSchema } from '@tapin/shared/remote/release';
import { Type } from 'typebox';

/** A report of a page. The limits of its fields prevent that a page fills the disk. */
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
  /** A random id, so that a visitor is counted once. */
  visitor?: string;
  /** A keyed hash of the network, which is different for each version. */
  network?: string;
}
