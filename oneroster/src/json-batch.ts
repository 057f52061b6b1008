import type { RecordKind, RosterRecord } from './records.ts';

/**
 * Records of one kind as the JSON of an array, in UTF-8. A consumer that stores JSON does not have to parse it, and bytes are
 * no garbage in its heap, whose young generation would grow with large strings.
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
