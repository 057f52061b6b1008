import { listComponents } from '../dependencies/components.ts';
import { documentOf } from '../dependencies/document.ts';
import { root } from '../start/parts.ts';
import { documentOfDataElements } from './data-elements.ts';
import { mapOfProxyCalls } from './proxy-calls.ts';
import { documentOfRepeatableCalls } from './repeatable-calls.ts';
import { documentOfRosterProblems } from './roster-problems.ts';

// `node repo/lists/print.ts NAME` prints a page that is made from the sources.
const pages: Record<string, () => string> = {
  dependencies: () => documentOf(listComponents(root)),
  'data-elements': documentOfDataElements,
  'roster-problems': documentOfRosterProblems,
  repeatable: documentOfRepeatableCalls,
  'proxy-calls': mapOfProxyCalls,
};

const [name = ''] = process.argv.slice(2);
const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
if (page) process.stdout.write(page());
else {
  process.stderr.write(`there is no page "${name}": name one of ${Object.keys(pages).join(', ')}\n`);
  process.exitCode = 1;
}
