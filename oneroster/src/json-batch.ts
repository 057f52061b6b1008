import type { RecordKind, RosterRecord } from './records.ts';

/**
 * Records of one kind as a JSON array in UTF-8. A consumer that stores JSON does not have to parse the batch. Bytes are
 * used because large strings would fill the young generation of the heap and make it grow.
 */
export interface JsonBatch {
  kind: RecordKind;
  count: number;
  json: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

export const jsonBatchesOf = (records: readonly RosterRecord[]): JsonBatch[] =>
  [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    count: ofKind.length,
    json: encoder.encode(JSON.stringify(ofKind)),
  }));
