import { type Language, preferredLanguage } from '@tapin/contract/languages';
import { kilobytes } from '@tapin/delivery-formats/part-sizes';
import { parsePreviewToken, previewToken } from '@tapin/delivery-formats/preview';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#src/edge/replies.ts';
import { hasEnded, type ListedPreview, listPreviews } from '#src/signing/stored-previews.ts';
import { texts as allTexts } from '#src/texts.ts';
import { operatorQuery } from '../preview/preview-pass.ts';
import { opsPath } from './access.ts';
import type { OpsOptions } from './change-routes.ts';
import { formatOf, type Html, html, pageFrame, sendPage } from './html.ts';

const path = `${opsPath}/previews`;

/** Adds the list of previews. Its links open a preview in the site with a grant, because the site has other cookies. */
export function addPreviewRoutes(
  ops: FastifyInstance,
  { store, pageKeys, publicUrl }: Pick<OpsOptions, 'store' | 'pageKeys' | 'publicUrl'>,
): void {
  ops.get(path, async ({ headers }, reply) =>
    sendPage(reply, previewsPage(await listPreviews(store), preferredLanguage(headers['accept-language']))),
  );
  ops.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    const key = parsePreviewToken(request.params.token);
    if (!key) return notFound(reply);
    return reply.redirect(`${publicUrl || siteOf(request)}/${operatorQuery(pageKeys, key)}`, 303);
  });
}

/** Returns the address of the site when no variable names it, as in development: the operations page is at `ops.` of it. */
const siteOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host.replace(/^ops\./, '')}`;

function previewsPage(listed: readonly ListedPreview[], language: Language): string {
  const words = allTexts[language].previews;
  const refused = listed.flatMap(({ preview }) => (typeof preview === 'string' ? [preview] : []));
  const content = html`<h1>${words.title}</h1>
<p><a href="${opsPath}">${allTexts[language].squads.back}</a></p>
<p class="soft">${words.hint}</p>
${table(listed, language)}
${refused.length > 0 ? html`<p class="soft">${words.refused} ${refused.join('; ')}</p>` : ''}`;
  return pageFrame(language, words.title, content);
}

function table(listed: readonly ListedPreview[], language: Language): Html {
  const { texts, relativeTime } = formatOf(language, new Date());
  const words = allTexts[language].previews;
  const shown = listed.flatMap(({ key, preview }) =>
    typeof preview === 'string' || hasEnded(preview) ? [] : [{ key, ...preview }],
  );
  if (shown.length === 0) return html`<p class="last">${words.none}</p>`;
  const heads = [texts.part, words.name, texts.version, texts.by, words.ends, words.size];
  return html`<div class="wide"><table class="uses cards"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead>
<tbody>${shown.map(
    ({ key, part, name, version, author, endsAt, bytes }) =>
      html`<tr><th scope="row">${part}</th><td data-head="${words.name}">${name}</td><td data-head="${texts.version}">${version}</td><td data-head="${texts.by}">${author}</td><td data-head="${words.ends}">${relativeTime(endsAt)}</td><td data-head="${words.size}">${kilobytes(bytes)}</td><td><a class="button second" href="${path}/${encodeURIComponent(previewToken(key))}">${words.open}<span class="aside"> (${part} ${name})</span></a></td></tr>`,
  )}</tbody></table></div>`;
}
