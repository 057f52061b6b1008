import { AppError } from '#src/basics/app-error.ts';
import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import {
  cancelDisposal,
  confirmDisposal,
  requestDisposal,
} from '#src/privacy/retention/schedule/disposal.ts';
import { addHold, endHold } from '#src/privacy/retention/schedule/holds.ts';
import { changeSchedule, confirmRetention, dryRun, dueDayOf, loadRetention } from './service.ts';

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}

export function retentionRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'GET /district/retention', (_, { district, now }) =>
    loadRetention(db, district.districtId, now),
  );

  route(api, 'PUT /district/retention', async ({ body }, { district, now }) => {
    await changeSchedule(db, { ...district, now }, body.schedule);
    return loadRetention(db, district.districtId, now);
  });

  route(api, 'GET /district/retention/dry-run', (_, { district, now }) =>
    dryRun(db, district.districtId, dueDayOf(now)),
  );

  route(api, 'POST /district/retention/confirm', async ({ body }, { once, district, now }) =>
    once(async (transaction) => {
      await confirmRetention(transaction, { ...district, now }, body);
      return loadRetention(transaction, district.districtId, now);
    }),
  );

  route(api, 'POST /district/retention/hold', async ({ body }, { district, now }) => {
    await addHold(db, body, { ...district, now });
    return loadRetention(db, district.districtId, now);
  });

  route(api, 'DELETE /district/retention/hold/:hold', async ({ params }, { once, district, now }) => {
    const holdId = idOf(params.hold);
    return once(async (transaction) => {
      await endHold(transaction, holdId, { ...district, now });
      return { ok: true };
    });
  });

  route(api, 'POST /district/disposal', async (_, { once, district, now }) =>
    once(async (transaction) => {
      await requestDisposal(transaction, { ...district, now });
      return loadRetention(transaction, district.districtId, now);
    }),
  );

  route(api, 'POST /district/disposal/confirm', async (_, { once, district, now }) =>
    once(async (transaction) => {
      await confirmDisposal(transaction, { ...district, now });
      return loadRetention(transaction, district.districtId, now);
    }),
  );

  route(api, 'DELETE /district/disposal', async (_, { once, district, now }) => {
    return once(async (transaction) => {
      await cancelDisposal(transaction, { ...district, now });
      return { ok: true };
    });
  });
}
