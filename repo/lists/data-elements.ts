import { periods, subjects } from '../../api/src/database/data-elements/data-element.ts';
import { dataElements } from '../../api/src/database/data-elements/data-elements.ts';

const head = `# Data elements

The page lists every column of the database, why it is kept, and how long. The command \`pnpm list-data-elements\` prints it
from \`api/src/database/data-elements/\`. A test compares the list with the schema: a new column needs an entry. What each law
asks is in \`docs/privacy.md\`.

"By the schedule of the district" names a period that the district sets. Nothing is deleted by the schedule until the
district has confirmed it; see \`docs/quiet-hours.md\`.
`;

const columnsOf = (names: string) =>
  names
    .split(' ')
    .map((name) => `\`${name}\``)
    .join(', ');

function tableOf(name: string): string {
  const elements = dataElements[name];
  if (!elements) return '';
  const { about, kept, columns } = elements;
  const rows = Object.entries(columns).map(([names, why]) => `| ${columnsOf(names)} | ${why} |`);
  return `## ${name}

About ${subjects[about]}. Kept ${periods[kept]}.

| Columns | Content and reason |
|---|---|
${rows.join('\n')}
`;
}

export const documentOfDataElements = (): string =>
  [head, ...Object.keys(dataElements).toSorted().map(tableOf)].join('\n');
