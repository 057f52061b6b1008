import type { Table } from '#src/csv/table.ts';
import type { Delivery } from '#src/source.ts';
import type { Manifest } from './manifest.ts';

const deletion = Buffer.from('tobedeleted');

/**
 * Decides whether a file has all records or only changed records. The data win over the manifest: a delta file has a
 * status in each row, and a bulk file has no deletions. A bulk file with deletions counts as a delta, because a file
 * that is wrongly read as a delta ends no record.
 */
export async function deliveryOf(table: Table, manifest: Manifest | null): Promise<Delivery> {
  if (table.sample.length === 0) return 'absent';
  const position = table.header.positions.get('status');
  const hasStatus = table.sample.some(
    ({ cells }) => position !== undefined && (cells[position] ?? '').trim() !== '',
  );
  const stated = manifest?.deliveries.get(table.name.toLowerCase());
  const found = await deliveryOfRows(table, hasStatus, stated ?? 'bulk', manifest !== null);
  if (stated && stated !== found) {
    const level = stated === 'absent' ? 'note' : 'warning';
    table.report('manifest-mode', level, { value: stated });
  }
  return found;
}

async function deliveryOfRows(
  table: Table,
  hasStatus: boolean,
  stated: Delivery,
  hasManifest: boolean,
): Promise<Delivery> {
  if (!hasStatus) return 'bulk';
  if (stated === 'delta') return 'delta';
  // OneRoster 1.0 has a status in each row and no delta files.
  return hasManifest && (await hasDeletions(table)) ? 'delta' : 'bulk';
}

/** Searches the content as bytes, which is much faster than to parse it. */
async function hasDeletions(table: Table): Promise<boolean> {
  let end: Buffer = Buffer.alloc(0);
  for await (const chunk of table.content()) {
    const content = Buffer.concat([end, chunk]);
    if (content.includes(deletion)) return true;
    end = Buffer.from(content.subarray(-deletion.length + 1));
  }
  return false;
}
