import { createHash } from 'node:crypto';
import { inEveryLanguage } from '@tapin/contract/languages';
import { PreparedReply, route } from '#src/http/route.ts';
import type { Api } from '#src/http/services.ts';
import { choosePage, limitPageChanges, loadPage, loadPublicPage } from './pages.ts';
import { limitTextChanges, loadHistory, loadTexts, loadTextsOfPerson, writeText } from './texts.ts';

/** Caches may serve a page for this time after its address has changed. */
const publicMaxAgeSeconds = 60;

export function districtPageRoutes(api: Api): void {
  const { config, db } = api.services;

  route(api, 'GET /district/texts', async (_, { district }) => loadTexts(db, district.districtId));

  route(api, 'PUT /district/texts/:kind/:language', async ({ params, body }, { district, now }) => {
    await limitTextChanges(db, district, now);
    const change = { ...params, text: body.text, replaces: body.replaces };
    await writeText(db, district, change, now);
    return loadTexts(db, district.districtId);
  });

  route(api, 'GET /district/texts/:kind/:language/history', async ({ params }, { district }) =>
    loadHistory(db, district, params),
  );

  route(api, 'GET /user/district-texts', async (_, { caller, language }) =>
    loadTextsOfPerson(db, caller.userId, language),
  );

  route(api, 'GET /contact', async () => inEveryLanguage((language) => config.contact[language] ?? null));

  route(api, 'GET /school/:school/about-page', async (_, { member }) => loadPage(db, member.schoolId));

  route(api, 'PUT /school/:school/about-page', async ({ body }, { member, now }) => {
    await limitPageChanges(db, member, now);
    await choosePage(db, member, body.slug, now);
    return loadPage(db, member.schoolId);
  });

  route(api, 'GET /about-the-check-in/:slug', async ({ params }, { request, now }) => {
    const body = Buffer.from(
      JSON.stringify(await loadPublicPage(db, params.slug, { contact: config.contact, now })),
    );
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const headers = { 'cache-control': `public, max-age=${publicMaxAgeSeconds}`, etag: tag };
    const isKnown = request.headers['if-none-match'] === tag;
    return isKnown ? new PreparedReply(304, headers, null) : new PreparedReply(200, headers, body);
  });
}
