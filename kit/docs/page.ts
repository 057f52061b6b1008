/** HTML whose values are escaped. */
export interface Markup {
  html: string;
}

type Value = string | number | Markup | readonly Markup[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const markupOf = (value: Value): string => {
  if (typeof value === 'object') return 'html' in value ? value.html : value.map(({ html }) => html).join('');
  return escaped(String(value));
};

/** Joins HTML and values. Text is escaped. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  html: String.raw({ raw: parts }, ...values.map(markupOf)),
});

export const none: Markup = { html: '' };

export const code = (text: string): Markup => markup`<pre tabindex="0"><code>${text.trim()}</code></pre>`;

/** A file that a page loads, with the integrity that the browser requires. */
export interface LoadedFile {
  name: string;
  integrity: string;
}

interface PageOptions {
  title: string;
  version: string;
  styles: LoadedFile;
  scripts?: readonly LoadedFile[];
}

const pages = [
  ['index.html', 'Start'],
  ['widgets.html', 'Widgets'],
  ['calls.html', 'Calls'],
  ['recipes.html', 'Recipes'],
] as const;

/** Returns a page of the documents. It needs no session and no API. */
export function documentPage(
  { title, version, styles, scripts = [] }: PageOptions,
  content: readonly Markup[],
): string {
  const links = pages.map(([file, label]) => markup`<li><a href="${file}">${label}</a></li>`);
  const loaded = scripts.map(
    ({ name, integrity }) =>
      markup`<script defer src="${name}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  );
  const { html } = markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · kit ${version}</title>
<link rel="stylesheet" href="${styles.name}" integrity="${styles.integrity}" crossorigin="anonymous">
${loaded}
</head>
<body>
<div class="documents">
<nav aria-label="Documents"><ul>${links}</ul></nav>
<main>
<h1>${title}</h1>
${content}
</main>
</div>
</body>
</html>
`;
  return `<!doctype html>\n${html}`;
}
