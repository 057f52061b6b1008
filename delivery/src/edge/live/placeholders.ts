import { text } from 'node:stream/consumers';
import { inEveryLanguage, type Language, languages } from '@tapin/contract/languages';
import { nextStateOf } from '@tapin/contract/next-state';
import { claimOf } from '@tapin/delivery-formats/claim-of';
import { placeholdersIn, visitorState } from '@tapin/delivery-formats/placeholder-file';
import type { Release } from '@tapin/delivery-formats/release';
import { findForbiddenMarkup } from '#src/placeholders/find-forbidden-markup.ts';
import { integrityOf as hashOf } from '#src/store/served-files.ts';
import type { Releases } from '#src/store/store.ts';
import { assetUrl, integrityOf } from './discovery.ts';

export interface PathOwner {
  remote: Release;
  screen: string;
}

/**
 * Returns the remote that owns a path. It never returns an opt-in remote, whose files are not preloaded: the edge does
 * not know the district of the visitor.
 */
export function pathOwner(remotes: Release[], path: string): PathOwner | null {
  const claims = remotes.flatMap((remote) =>
    (remote.manifest?.paths ?? []).map(({ path, screen }) => ({ path, remote, screen })),
  );
  const owner = claimOf(claims, path)?.claim ?? null;
  return owner?.remote.manifest?.availability === 'opt-in' ? null : owner;
}

interface Placeholder {
  html: Record<Language, string>;
  /** The content of the style elements: the style of the host, then the styles of the screen. */
  styles: readonly string[];
  stylesheets: readonly string[];
}

/** The element in the page of the host that contains the placeholder until the shell is rendered. */
const place = '<main id="placeholder"></main>';
const stylesheetLink = /<link [^>]*rel="?stylesheet"?[^>]*>/;

/**
 * Delays the first paint until the placeholder is parsed and its script has run. Otherwise a slow device paints the
 * empty header first, and the words up to half a second later.
 */
const firstPaint = '<link rel="expect" href="#first-paint" blocking="render">';

const keyOf = ({ remote: { name }, screen }: PathOwner, state: string) => `${name} ${screen} ${state}`;

export class Placeholders {
  readonly #known: ReadonlyMap<string, Placeholder>;

  private constructor(known: ReadonlyMap<string, Placeholder>) {
    this.#known = known;
  }

  find(owner: PathOwner, state: string): Placeholder | null {
    return this.#known.get(keyOf(owner, state)) ?? null;
  }

  /**
   * Reads the placeholders from the store. A screen whose files cannot be used gets no placeholder, and its page works
   * without it.
   */
  static async read(
    store: Releases,
    host: Release,
    shell: string,
    remotes: Release[],
  ): Promise<Placeholders> {
    const known = new Map<string, Placeholder>();
    if (!shell.includes(place)) return new Placeholders(known);
    const hostStyle = await readStyle(store, host, linkedStylesheet(host, shell)).catch(() => null);
    if (hostStyle === null) return new Placeholders(known);
    const wanted = remotes.flatMap((remote) =>
      (remote.manifest?.paths ?? []).flatMap(({ screen, placeholder }) =>
        placeholder ? placeholdersIn(remote.files, screen).map((each) => ({ remote, screen, ...each })) : [],
      ),
    );
    // The placeholders are read at the same time, because pages wait for all of them and each read from a bucket takes
    // time.
    const readOne = async ({ remote, screen, state, files }: (typeof wanted)[number]) => {
      try {
        const stylesheets = stylesheetsOf(remote, screen);
        known.set(keyOf({ remote, screen }, state), {
          html: await readHtml(store, remote, files),
          styles: [hostStyle, await readStyles(store, remote, stylesheets)],
          stylesheets,
        });
      } catch {
        // Without a placeholder, the page loads the screen as usual.
      }
    };
    await Promise.all(wanted.map(readOne));
    return new Placeholders(known);
  }
}

/**
 * Inserts a placeholder into the page of the host. Its styles replace the stylesheet of the host, because a linked
 * stylesheet delays the first paint. The other languages are inserted as templates, because only the browser knows the
 * language of the device.
 *
 * @param audience The people for whom the placeholder is. A script of the host removes it for everybody else.
 */
export function insertPlaceholder(
  shell: string,
  { html, styles }: Placeholder,
  language: Language,
  audience: string,
): string {
  const templates = languages
    .filter((other) => other !== language)
    .map((other) => `<template lang="${other}">${html[other]}</template>`);
  const content = `${html[language]}${templates.join('')}`;
  const elements = styles.map((style) => `<style>${style}</style>`).join('');
  return shell
    .replace(stylesheetLink, () => `${firstPaint}${elements}`)
    .replace(place, () => place.replace('></', () => ` data-audience="${audience}">${content}</`));
}

function linkedStylesheet(host: Release, shell: string): string {
  const [link = ''] = stylesheetLink.exec(shell) ?? [];
  const file = Object.keys(host.files).find((each) => link.includes(`"${assetUrl(host, each)}"`));
  if (!file) throw new Error(`the page of the host ${host.version} links no stylesheet`);
  return file;
}

function stylesheetsOf({ chunks }: Release, screen: string): string[] {
  const files = ['remote', screen].flatMap((name) =>
    Object.hasOwn(chunks, name) ? (chunks[name] ?? []) : [],
  );
  return [...new Set(files)].filter((file) => file.endsWith('.css'));
}

const readStyles = async (store: Releases, remote: Release, stylesheets: string[]) =>
  (await Promise.all(stylesheets.map((file) => readStyle(store, remote, file)))).join('\n');

/**
 * Returns the content of a stylesheet for a style element. It refuses relative addresses, which would be relative to
 * the page, and an end tag, which would end the element early.
 */
async function readStyle(store: Releases, release: Release, file: string): Promise<string> {
  const style = await readVerified(store, release, file);
  if (/url\(|<\//i.test(style)) throw new Error(`${file} cannot be written into the page`);
  return style.replace(/\/\*# sourceMappingURL=.*?\*\//, '');
}

async function readHtml(store: Releases, remote: Release, files: Record<Language, string>) {
  const html = inEveryLanguage(() => '');
  for (const language of languages) {
    html[language] = await readVerified(store, remote, files[language]);
    // A squad can sign a release that "publish" has not checked.
    const reason = findForbiddenMarkup(html[language]);
    if (reason) throw new Error(reason);
  }
  return html;
}

/**
 * Reads a file and verifies its integrity. A browser verifies only linked files, so the edge verifies content that it
 * writes into the page.
 */
async function readVerified(store: Releases, release: Release, file: string): Promise<string> {
  const found = await store.openFile(release.name, release.version, file);
  const content = found && (await text(found.stream));
  if (content === null || hashOf(Buffer.from(content)) !== integrityOf(release, file))
    throw new Error(`${file} of ${release.name} ${release.version} is missing or was changed`);
  return content;
}

export interface PlaceholderVisit {
  hasSession: boolean;
  /** The value of the cookie in which the device keeps the next state of a screen. */
  nextState: string | undefined;
}

export interface ShownPlaceholder extends Placeholder {
  state: string;
  /** The people for whom the placeholder is: visitors without a session, or the person whose id is in the cookie. */
  audience: 'visitor' | 'person';
}

/** Returns the placeholder in the state in which a visitor will probably see the screen, or null. */
export function shownPlaceholder(
  placeholders: Placeholders,
  owner: PathOwner,
  { hasSession, nextState }: PlaceholderVisit,
): ShownPlaceholder | null {
  const { remote, screen } = owner;
  const state = hasSession
    ? nextStateOf(nextState, { remote: remote.name, screen }, Date.now())
    : visitorState;
  const placeholder = state && placeholders.find(owner, state);
  return placeholder ? { ...placeholder, state, audience: hasSession ? 'person' : 'visitor' } : null;
}
