import { parse } from 'csv-parse/sync';
import { SourceError } from '#src/problems.ts';
import type { Delivery, RosterSource } from '#src/source.ts';

export interface Manifest {
  version: RosterSource['version'];
  systemName: string;
  deliveries: ReadonlyMap<string, Delivery>;
}

export function readManifest(content: string): Manifest {
  const delimiter = content.includes(';') && !content.includes(',') ? ';' : ',';
  const rows = parse(content, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
  });
  const values = new Map(rows.map(([name = '', value = '']) => [name.toLowerCase(), value]));
  const deliveries = new Map<string, Delivery>();
  for (const [name, value] of values) {
    const file = name.match(/^file\.(.+)$/)?.[1];
    const delivery = value.toLowerCase();
    if (file && isDelivery(delivery)) deliveries.set(file, delivery);
  }
  return {
    version: versionOf(values.get('oneroster.version') ?? ''),
    systemName: (values.get('source.systemname') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200),
    deliveries,
  };
}

const isDelivery = (value: string): value is Delivery => ['bulk', 'delta', 'absent'].includes(value);

function versionOf(value: string): RosterSource['version'] {
  const version = value.match(/^v?(1\.[012])(\.\d+)?$/)?.[1];
  if (version === '1.0' || version === '1.1' || version === '1.2') return version;
  throw new SourceError('version-unknown', value.slice(0, 200));
}
