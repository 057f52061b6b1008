import { join } from 'node:path';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';
import { root } from '../pack/sources.ts';
import { exportedFrom, hashOf } from './exported-names.ts';
import { entryPoints, isInternal } from './exports-list.ts';

export const reportFile = join(root, 'kit/public-surface.md');

const intro = `# Public surface of the kit

Remotes rely on these names. \`node kit/exports.ts\` writes this page; a pull request that changes it shows the reviewer
what changes for squads. Of a long declaration, such as the schemas of a call, the page has the file and a hash.
`;
const longestDeclaration = 25;

export function reportOf(version: string, declarations: ReadonlyMap<string, string>): string {
  const entries = entryPoints(declarations).filter(([entry]) => !isInternal(entry));
  const sections = entries.map(([entry, path]) => {
    const names = exportedFrom(path, declarations).map(({ name, kind, text }) =>
      text.split('\n').length > longestDeclaration
        ? `// ${name}: ${kind}, shared/${path.replace('.d.ts', '.ts')} ${hashOf(text)}`
        : `// ${name}: ${kind}\n${text}`,
    );
    return `\n## ${entry}\n\n\`\`\`ts\n${names.join('\n\n')}\n\`\`\`\n`;
  });
  return `${intro}\nVersion ${version}\n${sections.join('')}`;
}

const section = /^## (\S+)\n\n```ts\n([\s\S]*?)\n```$/gm;
const heading = /^\/\/ (\S+): ([^\n,]+)(?:, \S+ ([0-9a-f]{8}))?(?:\n|$)/;

/** Reads the names of a page, to find out how far the version has to rise. */
export function readReport(text: string): ExportsList {
  const entries = [...text.matchAll(section)].map(([, entry = '', names = '']) => [
    entry,
    Object.fromEntries(
      names.split(/\n\n(?=\/\/ \S+: )/).map((text) => {
        const [line = '', name = '', kind = '', hash] = heading.exec(text) ?? [];
        return [name, `${kind} ${hash ?? hashOf(text.slice(line.length))}`];
      }),
    ),
  ]);
  return { version: /^Version (\S+)$/m.exec(text)?.[1] ?? '0.0.0', entries: Object.fromEntries(entries) };
}
