import type { RecordKind, RosterRecord } from './records.ts';

/** Records of one kind as the JSON of an array. A consumer that stores JSON does not have to parse it. */
export interface JsonBatch {
  kind: RecordKind;
  count: number;
  json: string;
}

export const jsonBatchesOf = (records: readonly RosterRecord[]): JsonBatch[] =>
  [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    count: ofKind.length,
    json: JSON.stringify(ofKind),
  }));
