import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { translate } from '../../kit/build/translate.ts';
import { languageRow, languages } from '../../shared/contract/src/languages.ts';

const retrySeconds = 15;

const style = `
body { margin: 0; padding: var(--space-2); background: var(--page); color: var(--text); font: 1rem/1.5 var(--font); }
main { max-width: 560px; margin: var(--space-4) auto; padding: var(--space-3); border: 1px solid var(--line);
  border-radius: var(--radius); background: var(--surface); }
div + div { margin-top: var(--space-4); padding-top: var(--space-4); border-top: 1px solid var(--line); }
h1 { margin: 0; font-size: var(--size-title); line-height: 1.25; }
p { margin: var(--space-1) 0 0; }
a { display: inline-block; margin-top: var(--space-1); padding: 10px var(--space-3); border-radius: var(--radius-small);
  background: var(--brand-press); color: #fff; font-weight: 600; text-decoration: none; }`;

/** Returns the page that a proxy shows in every language while no edge replies. It loads no other file. */
export function unavailablePage(root: string): string {
  const host = join(root, 'host');
  const tokens = readFileSync(join(host, 'src/styles/tokens.css'), 'utf8');
  const texts = languages.map((language) => {
    const text = (key: string) => translate(host, `static.${key}`, language);
    return `<div lang="${language}" dir="${languageRow(language).direction}">
<h1>${text('title')}</h1>
<p>${text('explanation')}</p>
<p><a href="">${text('retry')}</a></p>
</div>`;
  });
  return `<!doctype html>
<html lang="${languages[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>TapIn</title>
<style>${tokens}${style}
</style>
</head>
<body>
<main>
${texts.join('\n')}
</main>
</body>
</html>
`;
}
