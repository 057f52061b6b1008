import { createHash } from 'node:crypto';
import { type Language, languageRow } from '@tapin/contract/languages';
import { discoveryElementId, type PageDiscovery } from '@tapin/delivery-formats/discovery';
import { integrityProbe } from '@tapin/delivery-formats/integrity-probe';
import type { Release } from '@tapin/delivery-formats/release';
import { assetUrl, integrityOf } from './discovery.ts';
import { insertPlaceholder, type PathOwner, type ShownPlaceholder } from './placeholders.ts';

export interface SiteFacts {
  /** The address of the site, or an empty text. Link previews need absolute addresses. */
  publicUrl: string;
  /** Attributes for the root element, which name the providers of single sign-on. */
  ssoAttributes: string;
}

/** Matches the address of the preview picture in the page of the host. */
const previewPicture = /(property="?og:image"? content="?)(?=\/)/;

interface PageContent {
  shell: string;
  discovery: PageDiscovery;
  /** The import map with the integrity of ES modules, or null when no remote of the page consists of modules. */
  importMap: string | null;
  placeholder: ShownPlaceholder | null;
  site: SiteFacts;
}

/**
 * Composes the page from the HTML of the host, the discovery document, and the preloads for the remote that owns the
 * path. Its language and direction are set before any script runs.
 */
export function composePage(
  { shell, discovery, importMap, placeholder, site }: PageContent,
  owner: PathOwner | null,
  language: Language,
): string {
  // Browsers ignore an import map after the first preload of a module.
  const map = importMap ? `<script type="importmap">${importMap}</script>` : '';
  const links = owner ? linksOf(owner, language, placeholder?.stylesheets ?? []).join('') : '';
  const head = `${map}${links}`;
  // `<` is escaped, so that no text in the document can end the script element.
  const json = JSON.stringify(discovery).replaceAll('<', '\\u003c');
  const document = `<script type="application/json" id="${discoveryElementId}">${json}</script>`;
  const page = `<html lang="${language}" dir="${languageRow(language).direction}"${site.ssoAttributes}>`;
  // The second replacement is a function because `$` has a meaning in a replacement text.
  const composed = shell.replace(/<html[^>]*>/, page).replace(previewPicture, `$1${site.publicUrl}`);
  if (!placeholder) return composed.replace('</head>', () => `${head}${document}</head>`);
  // The browser paints the placeholder before it has received the discovery document.
  return insertPlaceholder(composed, placeholder, language, placeholder.audience)
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${document}</body>`);
}

/** Returns the links for the files of a screen. A stylesheet whose content is in the page is not loaded again. */
function linksOf(
  { remote, screen }: PathOwner,
  language: Language,
  inlineStylesheets: readonly string[],
): string[] {
  const { chunks, entry } = remote;
  const named = ['remote', screen, `locale-${language}`].flatMap((name) =>
    Object.hasOwn(chunks, name) ? (chunks[name] ?? []) : [],
  );
  return [...new Set([entry, ...named])].map((file) =>
    inlineStylesheets.includes(file) ? disabledStylesheet(remote, file) : preload(remote, file),
  );
}

/**
 * Returns a preload link. Its mode must be the mode of the loader's request, or the browser downloads the file twice.
 */
function preload(remote: Release, file: string): string {
  const script = remote.entryType === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : script;
  return `<link ${kind} href="${assetUrl(remote, file)}" integrity="${integrityOf(remote, file)}" crossorigin>`;
}

/**
 * Returns a link that makes a browser skip a stylesheet whose content is in the page. A browser does not load a
 * disabled stylesheet, and bundlers do not load a stylesheet that the page links: Rspack looks for the name of the
 * chunk, others for the address.
 */
function disabledStylesheet(remote: Release, file: string): string {
  const chunk = `${remote.name}@${remote.version}:chunk-${file.replace(/\.css$/, '')}`;
  return `<link rel="stylesheet" disabled data-rspack="${chunk}" href="${assetUrl(remote, file)}">`;
}

/** A hash that no file has. The import map assigns it to the second address of the probe. */
const wrongIntegrity = `sha384-${'A'.repeat(64)}`;

/**
 * Returns the import map with the integrity of every script of the ES modules in these releases, or null without ES
 * modules. An import has no integrity, so a browser checks modules only by the import map, which cannot change after
 * the page is opened.
 */
export function importMap(host: Release, releases: readonly Release[]): string | null {
  const modules = releases.filter(({ entryType }) => entryType === 'module');
  if (modules.length === 0 || !host.files[integrityProbe.file]) return null;
  const probe = assetUrl(host, integrityProbe.file);
  const integrity = Object.fromEntries([
    [probe, host.files[integrityProbe.file]?.integrity],
    [`${probe}${integrityProbe.wrong}`, wrongIntegrity],
    ...modules.flatMap((release) =>
      Object.entries(release.files)
        .filter(([file]) => /\.m?js$/.test(file))
        .map(([file, { integrity }]) => [assetUrl(release, file), integrity]),
    ),
  ]);
  return JSON.stringify({ integrity }).replaceAll('<', '\\u003c');
}

export const inlineSource = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
