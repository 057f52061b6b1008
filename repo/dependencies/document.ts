import type { Component } from './components.ts';
import { reasons } from './reasons.ts';

const head = `# Dependencies

This page lists every package of the lock file: its licence, why it is there, and where its code runs. The command
\`pnpm list-dependencies\` prints it. \`pnpm bill-of-materials FILE\` writes the installed packages as a software bill of
materials (CycloneDX).

- The licence is the one that the installed package states. Files for other systems have the licence of their package.
- *Browser* follows from the packages that the host, the remotes and \`shared\` import, and all that those need at run time.
  It may include a package whose code the bundler leaves out, and never omits one that a page contains.
- *Server* follows in the same way from the API and the edge. The rest is for builds, tests and checks only.
`;

const cell = (text: string) => text.replaceAll('|', '\\|');

function whyOf({ name, usedBy, neededBy }: Component): string {
  if (usedBy.length > 0)
    return `${reasons[name] ?? ''} (${usedBy.map((folder) => (folder === '.' ? 'all' : folder)).join(', ')})`;
  const [first = '', ...others] = neededBy;
  return others.length > 0 ? `needed by ${first} and ${others.length} more` : `needed by ${first}`;
}

export function documentOf(components: readonly Component[]): string {
  const counts = Object.entries(Object.groupBy(components, ({ licence }) => licence))
    .map(([licence, of = []]) => ({ licence, count: of.length }))
    .sort((a, b) => b.count - a.count || (a.licence < b.licence ? -1 : 1));
  const titles = { browser: 'Browser', server: 'Server', development: 'Development only' } as const;
  const tables = (['browser', 'server', 'development'] as const).map((reach) => {
    const rows = components
      .filter((one) => one.reach.includes(reach))
      .map((one) => `| ${[one.name, one.version, one.licence, whyOf(one)].map(cell).join(' | ')} |`);
    return `\n## ${titles[reach]}\n\n${rows.length} packages.\n\n| package | version | licence | why |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  const licences = counts.map(({ licence, count }) => `| ${cell(licence)} | ${count} |`).join('\n');
  return `${head}\n## Licences\n\n| licence | packages |\n|---|---|\n${licences}\n${tables.join('')}`;
}
