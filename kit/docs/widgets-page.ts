import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageRow, languages } from '@tapin/contract/languages';
import { root } from '../pack/sources.ts';
import { entryPoints } from '../version/exports-list.ts';
import { code, type Markup, markup, none } from './page.ts';

/** Widgets that cannot be shown without a session or the pages of the site, and the reason. */
export const notShown: Record<string, string> = {
  'ui/school-switcher': 'It shows the schools of the session in the header.',
  'ui/question-preview/preview-frame': 'It shows the check-in of the site in a frame.',
  'ui/question-preview/question-editor': 'It shows the check-in of the site in a frame.',
  'ui/question-preview/question-preview': 'It shows the check-in of the site in a frame.',
};

const example = /^(?:export function (\w+)Example\(\) \{\n[\s\S]*?^\})/gm;

/** Returns the sources of the examples by the name of their component. */
export function exampleSources(): Map<string, string> {
  const files = globSync('shared/widgets/src/*.tsx', { cwd: root }).sort();
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return new Map(
    texts.flatMap((text) =>
      [...text.matchAll(example)].map(([source, name = '']) => [name, source] as const),
    ),
  );
}

/** Returns the components that a declaration file of the kit exports. A component begins with a capital letter. */
const componentsIn = (declaration: string): string[] =>
  [...declaration.matchAll(/^export declare (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name);

function live(name: string, source: string): Markup {
  const themes = ['light', 'dark'].map(
    (theme) => markup`<div data-theme="${theme}" data-example="${name}Example"></div>`,
  );
  return markup`<div class="themes">${themes}</div>
<details><summary>Its code</summary>${code(source)}</details>`;
}

function entrySection(entry: string, declaration: string, sources: ReadonlyMap<string, string>): Markup {
  const shown = componentsIn(declaration).flatMap((name) => {
    const source = sources.get(name);
    return source ? [live(name, source)] : [];
  });
  const reason = notShown[entry];
  return markup`<section id="${entry}">
<h2><code>@tapin/shared/${entry}</code></h2>
${reason ? markup`<p>${reason}</p>` : none}
${shown}
<details><summary>Its types</summary>${code(declaration)}</details>
</section>`;
}

/** Returns every module of the kit below `ui/`: its components live in both themes, and its types. */
export function widgetSections(declarations: ReadonlyMap<string, string>): Markup[] {
  const entries = entryPoints(declarations).filter(([entry]) => entry.startsWith('ui/'));
  const sources = exampleSources();
  const options = languages.map(
    (language) => markup`<option value="${language}">${languageRow(language).name}</option>`,
  );
  const links = entries.map(
    ([entry]) => markup`<li><a href="#${entry}">${entry.replace('ui/', '')}</a></li>`,
  );
  return [
    markup`<p>Left in the light theme, and right in the dark theme. Below 768 pixels they are one below the other.</p>
<p><label for="language">Language of the product</label> <select id="language">${options}</select></p>`,
    markup`<details><summary>${entries.length} modules</summary><ul>${links}</ul></details>`,
    ...entries.map(([entry, path]) => entrySection(entry, declarations.get(path) ?? '', sources)),
  ];
}
