import { route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { beginUpload, loadUpload, storePart } from './uploads.ts';

export function uploadRoutes(api: Api): void {
  const { db } = api.services;

  route(api, 'POST /district/roster/upload', ({ body }, { district, now }) =>
    beginUpload(db, district, body, now),
  );

  route(api, 'GET /district/roster/upload/:upload', ({ params }, { district, now }) =>
    loadUpload(db, district, params.upload, now),
  );

  route(api, 'PUT /district/roster/upload/:upload/part/:part', ({ params, body }, { district, now }) =>
    storePart(db, district, { ...params, content: body.content }, now),
  );
}
