import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Language } from '@tapin/shared/contract/languages';
import type { RosterRunState } from '@tapin/shared/contract/roster';
import type { Database } from '#src/database/database.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { runOf } from './run-replies.ts';
import { listRunRows } from './run-rows.ts';
import { readSettings } from './settings.ts';

/** The states of a run that is in progress or waits for a decision. */
const currentStates: readonly RosterRunState[] = ['reading', 'planned', 'applying', 'undoing', 'stopped'];

async function loadRoster(
  db: Database,
  districtId: number,
  { language, now }: { language: Language; now: Date },
): Promise<OutputOf<'GET /district/roster'>> {
  const source = await readSettings(db, districtId);
  const runs = (await listRunRows(db, districtId)).map((row) => runOf(row, language, now));
  const current = runs.find(({ state }) => currentStates.includes(state)) ?? null;
  return { ...source, hasFolder: false, current, runs };
}

export function settingsRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/roster', (_, { district, language, now }) =>
    loadRoster(db, district.districtId, { language, now }),
  );

  route(api, 'PUT /district/roster', async ({ body }, { district, language, now }) => {
    const { districtId, userId } = district;
    const { districtUserId: _, secret, paused, ...settings } = body;
    await db.transaction().execute(async (transaction) => {
      const stored = await readSettings(transaction, districtId);
      const values = {
        settings: JSON.stringify({ ...stored.settings, ...settings }),
        ...(paused !== undefined && {
          paused_at: paused ? now : null,
          pause_reason: paused ? ('chosen' as const) : null,
        }),
      };
      await transaction
        .insertInto('roster_sources')
        .values({ district_id: districtId, ...values })
        .onConflict((conflict) => conflict.column('district_id').doUpdateSet(values))
        .execute();
      // A key never appears in the audit log, only that it was replaced.
      const detail = {
        ...settings,
        ...(secret !== undefined && { secret: true }),
        ...(paused !== undefined && { paused }),
      };
      await audit(transaction, {
        at: now,
        actorId: userId,
        action: 'change-roster-source',
        districtId,
        detail,
      });
    });
    return loadRoster(db, districtId, { language, now });
  });
}
