import type { Language } from '@tapin/shared/contract/languages';
import { type Discovery, discoveryElementId } from '@tapin/shared/remote/discovery';
import { assetUrl, integrityOf } from './discovery-document.ts';
import type { PathOwner } from './path-owner.ts';

/** The shell's page with the discovery document in it and what the path's remote will ask for fetched ahead. */
export function composePage(
  shell: string,
  discovery: Discovery,
  owner: PathOwner | null,
  language: Language,
): string {
  const head = `${owner ? preloads(owner, language).join('') : ''}${dataBlock(discovery)}`;
  // A function, since `$` in a replacement text would mean something.
  return shell.replace('</head>', () => `${head}</head>`);
}

/** In the mode in which integrity makes the loader ask for them; another would fetch everything twice. */
function preloads({ remote, screen }: PathOwner, language: Language): string[] {
  const { chunks, entry } = remote;
  const named = ['remote', screen, `locale-${language}`].flatMap((name) => chunks[name] ?? []);
  const files = [...new Set([entry, ...named])];
  return files.map((file) => {
    const kind = file.endsWith('.css') ? 'style' : 'script';
    const attributes = `as="${kind}" href="${assetUrl(remote, file)}" integrity="${integrityOf(remote, file)}"`;
    return `<link rel="preload" ${attributes} crossorigin>`;
  });
}

/** `<` is escaped, so that no text in the document can end the block. */
function dataBlock(discovery: Discovery): string {
  const json = JSON.stringify(discovery).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${discoveryElementId}">${json}</script>`;
}
