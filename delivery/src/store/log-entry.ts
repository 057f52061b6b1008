import { VersionSchema } from '@tapin/shared/remote/release';
import { type Static, Type } from 'typebox';

export type Action =
  | 'publish'
  | 'rollback'
  | 'canary'
  | 'promote'
  | 'withdraw'
  | 'retire'
  | 'restore'
  | 'sign';

/** One change of a channel: the operator, the part, the versions before and after, and the reason. */
export const LogEntrySchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  /** The schema accepts unknown actions, because a newer version of the command line may have written them. */
  action: Type.Unsafe<Action>(Type.String()),
  part: Type.String(),
  version: VersionSchema,
  from: Type.Union([VersionSchema, Type.Null()]),
  revision: Type.Integer(),
  /** The share of visitors who get the canary. */
  percent: Type.Optional(Type.Number()),
  reason: Type.Optional(Type.String()),
  /** Whether the operator insisted although the version was withdrawn or the remote was retired. */
  anyway: Type.Optional(Type.Boolean()),
});

export type LogEntry = Static<typeof LogEntrySchema>;
