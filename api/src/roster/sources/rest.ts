import { SourceError } from '@tapin/oneroster/problems';
import type { RestSettings } from '@tapin/oneroster/rest-settings';
import type { Database } from '#src/database/database.ts';
import { open } from '#src/infrastructure/server-keys/sealing.ts';
import { settingsIn } from './settings.ts';

/** Returns what a run needs to read the server of a district. Throws a SourceError when the district has no keys for it. */
export async function readRestSettings(db: Database, districtId: number): Promise<RestSettings> {
  const row = await db
    .selectFrom('roster_sources')
    .select(['settings', 'secrets'])
    .where('district_id', '=', districtId)
    .executeTakeFirst();
  const { source } = settingsIn(row?.settings);
  if (typeof source === 'string') throw new SourceError('server-unreachable', '');
  const secret = row?.secrets ? await open(db, 'roster sources', row.secrets) : null;
  if (secret === null) throw new SourceError('server-login', new URL(source.address).host);
  return { ...source, secret };
}
