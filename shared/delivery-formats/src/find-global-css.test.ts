import { findGlobalCss, type StyleSheetKind } from './find-global-css.ts';

const found = (css: string, kind: StyleSheetKind = 'module') =>
  findGlobalCss(css, 'meals', kind).map(({ line, text }) => `${line}: ${text.replace(/ reaches out.*/, '')}`);

test.each([
  'button { display: none !important }',
  '* { margin: 0 }',
  ':root { --brand: red }',
  'body, .a { margin: 0 }',
  '#root { display: none }',
  ':global(.header) { display: none }',
  ':global .header { display: none }',
  ':not(.a) { color: red }',
  'body:has(.a) button { color: red }',
  ':is(.a, button) { color: red }',
  '[class] { color: red }',
  '[data-remote="staff"] p { color: red }',
  '.react-aria-Button { color: red }',
  '@media (width > 1px) { a { color: red } }',
  '@layer x { a { color: red } }',
  '@scope (main) { p { color: red } }',
  '@media screen { :root:has(.a) { visibility: hidden } }',
  'a { .b { color: red } }',
  '.a { + p { color: red } }',
  '.a { :not(&) button { color: red } }',
  '@font-face { font-family: "Sans"; src: url(x) }',
  '@property --brand { syntax: "*" }',
  '@page { margin: 0 }',
  '@view-transition { navigation: auto }',
])('finds that %s changes the page', (css) => {
  expect(found(css)).toHaveLength(1);
});

test.each([
  '.a, .b > button:hover { color: red }',
  'main .a { color: red }',
  '.a { & button, > p, .b &:hover { color: red } }',
  ':is(.a, .b) p { color: red }',
  '.a :global(.lib-x) { color: red }',
  '[data-remote="meals"] p { color: red }',
  '[data-remote=meals] p { color: red }',
  '.a { background: url(data:image/svg+xml;utf8,<svg>{}</svg>) }',
  '.a::after { content: "} button { ;" }',
  '/* button { */ .a { color: red }',
  '@keyframes arrive { from { opacity: 0 } }',
  '@media print { :root:has(.a) { visibility: hidden } }',
  '@media print { @page meals-sheet { margin: 0 } }',
  '@scope (.a) { p { color: red } }',
  '@font-face { font-family: "Meals Icons"; src: url(x) }',
  '.a { @media (width > 1px) { & p { color: red } } }',
  '@charset "utf-8"; @layer x, y; .a { color: red }',
])('finds nothing in %s', (css) => {
  expect(found(css)).toEqual([]);
});

test('the report of a global CSS rule names its line and its selector', () => {
  expect(found('.a {\n  color: red;\n}\n\n/* two\nlines */\nbutton,\n.b {}')).toEqual(['7: "button"']);
});

test('a style sheet that is no CSS module may only use names that begin with the name of the remote', () => {
  const css = '.card {}\n.meals-card {}\n@keyframes spin {}\n@keyframes meals-spin {}';
  expect(found(css, 'plain')).toEqual([
    '1: ".card"',
    '3: "@keyframes spin" is for the whole page: begin its name with "meals"',
  ]);
});

test('accepts any class in the style sheet of a library or of a build, because their names are not known', () => {
  expect(found('.rdp-root td{color:red}@keyframes a1b2{}td{color:red}', 'built')).toEqual(['1: "td"']);
});

test('accepts the classes of Tailwind with the name of the remote as their prefix, as docs/squads.md describes', () => {
  const css = `@layer properties;
[data-remote="meals"] { --meals-spacing: 0.25rem; --meals-animate-spin: meals-spin 1s linear infinite }
.meals\\:flex { display: flex }
:where(.meals\\:space-y-2 > :not(:last-child)) { --meals-tw-space-y-reverse: 0 }
@media (width >= 48rem) { .meals\\:md\\:grid { display: grid } }
@property --meals-tw-shadow { syntax: "*"; inherits: false }
@keyframes meals-spin { to { transform: rotate(360deg) } }
@layer properties { [data-remote="meals"] *, [data-remote="meals"] ::before { --meals-tw-shadow: 0 0 #0000 } }`;
  expect(found(css, 'plain')).toEqual([]);
});
