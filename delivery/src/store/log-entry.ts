import { ChannelSchema } from '@tapin/delivery-formats/channel';
import { VersionSchema } from '@tapin/delivery-formats/release';
import { toPrintable } from '@tapin/servers/printable';
import { type Static, Type } from 'typebox';
import { parseAs } from './parse-json.ts';

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
const LogEntrySchema = Type.Object({
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

const ClaimSchema = Type.Object({ changes: Type.Array(LogEntrySchema), channel: ChannelSchema });
/** The earlier format, in which a revision changed one part only. */
const SingleClaimSchema = Type.Object({ change: LogEntrySchema, channel: ChannelSchema });

/** A revision of a channel: its changes and the resulting document. */
export type Claim = Static<typeof ClaimSchema>;

/** Entries of earlier releases may have control characters. */
const printableEntry = (entry: LogEntry): LogEntry => ({
  ...entry,
  by: toPrintable(entry.by),
  ...(entry.reason !== undefined && { reason: toPrintable(entry.reason) }),
});

/** Parses a revision of any format. The first format was the document alone, with its changes in a log that is no longer read. */
export function parseClaim(text: string): Claim | null {
  const claim = parseAs(ClaimSchema, text);
  if (claim) return { ...claim, changes: claim.changes.map(printableEntry) };
  const single = parseAs(SingleClaimSchema, text);
  if (single) return { changes: [printableEntry(single.change)], channel: single.channel };
  const channel = parseAs(ChannelSchema, text);
  return channel && { changes: [], channel };
}
