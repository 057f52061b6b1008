import { openCsvZip } from '#src/csv-zip/csv-zip.ts';
import type { Limits } from '#src/limits.ts';
import type { Problem } from '#src/problems.ts';
import type { RecordKind, RosterRecord } from '#src/records.ts';
import type { RosterSource, SourceOptions } from '#src/source.ts';

export interface ReadRoster
  extends Pick<RosterSource, 'version' | 'delivery' | 'userColumns' | 'systemName'> {
  records: RosterRecord[];
  problems: Problem[];
  of<Kind extends RecordKind>(kind: Kind): Extract<RosterRecord, { kind: Kind }>[];
}

type Options = Partial<SourceOptions> & { limits?: Partial<Limits> };

export async function readZip(path: string, options: Options = {}, open = openCsvZip): Promise<ReadRoster> {
  const problems: Problem[] = [];
  const source = await open(path, { onProblem: (problem) => problems.push(problem), ...options });
  const records: RosterRecord[] = [];
  try {
    for await (const batch of source.records()) records.push(...batch);
  } finally {
    await source.close();
  }
  const { version, delivery, userColumns, systemName } = source;
  const isOf =
    <Kind extends RecordKind>(kind: Kind) =>
    (record: RosterRecord): record is Extract<RosterRecord, { kind: Kind }> =>
      record.kind === kind;
  return {
    version,
    delivery,
    userColumns,
    systemName,
    records,
    problems,
    of: (kind) => records.filter(isOf(kind)),
  };
}
