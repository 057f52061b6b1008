import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/languages';
import type { RosterRunState } from '@tapin/contract/roster';
import { findDistrict } from '#src/districts/district-repository.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import type { Services } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { listRuns } from '../runs/repository.ts';
import { districtFolder, isOldFile, newestFileTime } from '../sources/folder.ts';
import { changeSource, readSource, type SourceChange } from '../sources/settings.ts';
import { runOf } from './runs.ts';

const currentStates: readonly RosterRunState[] = ['reading', 'planned', 'applying', 'undoing', 'stopped'];

export async function loadRoster(
  { db, config }: Services,
  districtId: number,
  { language, now }: { language: Language; now: Date },
): Promise<OutputOf<'GET /district/roster'>> {
  const source = await readSource(db, districtId);
  const district = await findDistrict(db, 'id', districtId);
  const place = { root: config.rosterFolder, code: district?.code ?? '', now };
  const folder = await districtFolder(place.root, place.code);
  const newestFileAt = source.settings.source === 'folder' ? await newestFileTime(place) : null;
  const runs = (await listRuns(db, districtId)).map((row) => runOf(row, language, now));
  const current = runs.find(({ state }) => currentStates.includes(state)) ?? null;
  return {
    ...source,
    hasFolder: folder !== null,
    newestFileAt: newestFileAt?.toISOString() ?? null,
    sourceIsOld: newestFileAt !== null && isOldFile(newestFileAt, now),
    current,
    runs,
  };
}

/** Changes the source and audits the change. The audit log never has a key, only the fact that it was replaced. */
export async function changeSettings(
  { db, config }: Services,
  { districtId, userId }: DistrictAccess,
  change: SourceChange,
  now: Date,
): Promise<void> {
  const { secret, ...settings } = change;
  const detail = { ...settings, ...(secret !== undefined && { secret: 'replaced' }) };
  await db.transaction().execute(async (transaction) => {
    await changeSource(transaction, districtId, change, { networks: config.rosterNetworks, now });
    const action = 'change-roster-source';
    await audit(transaction, { at: now, actorId: userId, action, districtId, detail });
  });
}
