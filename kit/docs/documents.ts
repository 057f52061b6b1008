import { createHash } from 'node:crypto';
import { integrityOf } from '../pack/tarball.ts';
import { bundleWidgets } from './bundle.ts';
import { callSections } from './calls-page.ts';
import { documentPage, type LoadedFile, type Markup, markup } from './page.ts';
import { recipeSections } from './recipes-page.ts';
import { widgetSections } from './widgets-page.ts';

const indexSections = (version: string): Markup[] => [
  markup`<p>These documents belong to version ${version} of the kit, and stay at this address.</p>
<ul>
<li><a href="widgets.html">Widgets</a>: each component of <code>@tapin/shared/ui</code>, live in both themes, with its code and types</li>
<li><a href="calls.html">Calls</a>: each call of the API, with the roles that may make it, its schemas and an example</li>
<li><a href="recipes.html">Recipes</a>: a remote with a table, a parameter, a form, an image, a slot and tests</li>
</ul>
<p>How to create, check and release a remote: <code>node_modules/@tapin/shared/docs/squads.md</code> in your repository.</p>`,
];

/**
 * Returns the documents for squads: static pages, and one script that renders the widgets. They are files of the release
 * of the kit beside its package, so that a site always has the documents of its kit, and those of every earlier one.
 */
export async function kitDocuments(
  version: string,
  declarations: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const { script, style } = await bundleWidgets();
  const files = new Map<string, string>();
  const add = (name: string, extension: string, content: string): LoadedFile => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    files.set(`docs/${name}.${hash}.${extension}`, content);
    return { name: `${name}.${hash}.${extension}`, integrity: integrityOf(Buffer.from(content)) };
  };
  const styles = add('documents', 'css', style);
  const widgets = add('widgets', 'js', script);
  const page = (file: string, title: string, content: Markup[], scripts: LoadedFile[] = []) =>
    files.set(`docs/${file}.html`, documentPage({ title, version, styles, scripts }, content));
  page('index', 'Documents for squads', indexSections(version));
  page('widgets', 'Widgets', widgetSections(declarations), [widgets]);
  page('calls', 'Calls of the API', callSections());
  page('recipes', 'Recipes', recipeSections());
  return files;
}
