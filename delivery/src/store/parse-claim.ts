import { ChannelSchema } from '@tapin/shared/remote/channel';
import { toPrintable } from '@tapin/shared/server/printable';
import { type Static, Type } from 'typebox';
import { type LogEntry, LogEntrySchema } from './log-entry.ts';
import { parseAs } from './parse-json.ts';

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
