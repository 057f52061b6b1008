import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../pack/sources.ts';
import { code, type Markup, markup } from './page.ts';

/** The remote whose files are the recipes. It is compiled, built and tested with the repository. */
export const recipesFolder = join(root, 'shared/recipes');

const recipes = [
  ['Declare screens, navigation and a slot', 'src/remote.ts'],
  ['Make a call, and show the reply as a table', 'src/features/devices-screen.tsx'],
  ['Read a parameter of the address', 'src/features/device-screen.tsx'],
  ['Send a form', 'src/features/feedback-screen.tsx'],
  ['Show an image', 'src/features/picture.tsx'],
  ['Fill a slot of the header', 'src/features/feedback-link.tsx'],
  ['Write the texts, in English', 'src/locales/en.json'],
  ['Write the texts, in Spanish', 'src/locales/es.json'],
  ['Test all of it', 'src/features/recipes.test.tsx'],
] as const;

/** Returns the recipes: files of a remote that works. */
export const recipeSections = (): Markup[] => [
  markup`<p>These files are one remote. A test builds it and runs its tests, so they work with this version of the kit.</p>`,
  ...recipes.map(
    ([title, file]) => markup`<section>
<h2>${title}</h2>
<p><code>${file}</code></p>
${code(readFileSync(join(recipesFolder, file), 'utf8'))}
</section>`,
  ),
];
