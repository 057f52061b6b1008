import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildInfo } from '@tapin/delivery-formats/release';

/** The origins of other sites in a declaration. */
export interface DeclaredOrigins {
  connect?: readonly string[];
  images?: readonly string[];
}

const origin = '((?:https?|wss?):\\/\\/[\\w.:-]+)';

const uses = {
  connect: new RegExp(`\\b(?:fetch|sendBeacon|WebSocket|EventSource)\\(\\s*["'\`]${origin}`, 'g'),
  images: new RegExp(`(?:\\bsrc(?:set)?\\s*[=:]\\s*\\{?\\s*["'\`]|\\burl\\(\\s*["']?)${origin}`, 'gi'),
} as const;

const verbs = { connect: 'calls', images: 'shows an image of' } as const;

/**
 * Returns in words each origin of another site that a text uses by a literal address and that the declaration lacks. An
 * address that is put together at run time is not found.
 */
export function undeclaredOrigins(text: string, declared: DeclaredOrigins): string[] {
  return (['connect', 'images'] as const).flatMap((kind) => {
    const known = declared[kind] ?? [];
    const used = [...text.matchAll(uses[kind])].map(([, found = '']) => found.toLowerCase());
    return [...new Set(used)]
      .filter((each) => !known.includes(each))
      .map((each) => `${verbs[kind]} ${each}, which the page refuses: ${adviceFor(each, kind, known)}`);
  });
}

function adviceFor(used: string, kind: keyof typeof verbs, known: readonly string[]): string {
  if (/^(http|ws):/.test(used)) return 'pages use only https and wss';
  const all = [...known, used].map((each) => `'${each}'`).join(', ');
  return `declare ${kind}: [${all}] in src/remote.ts, and let the operator approve it`;
}

/**
 * Returns a warning for each such origin in the built scripts. The addresses there have no line, and a library may
 * contain one that it never uses.
 */
export function undeclaredOriginLines(dist: string): string[] {
  const { manifest }: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'));
  return scripts.flatMap((file) =>
    undeclaredOrigins(readFileSync(join(dist, file), 'utf8'), manifest ?? {}).map(
      (text) => `warning: ${file} ${text}`,
    ),
  );
}
