import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const maxBytes = 64 * 1024;

const elements = new Set(
  `a b bdi br button circle dd defs div dl dt ellipse em fieldset figure footer form g h1 h2 h3 h4 header hr i input
  label legend li line nav ol p path polygon polyline rect section small span strong svg textarea time ul`.split(
    /\s+/,
  ),
);

const attributes = new Set(
  `autocapitalize autocomplete checked class color cx cy d dir disabled fill fill-opacity fill-rule focusable for height
  hidden id inputmode lang maxlength name novalidate opacity placeholder points r readonly required role rx ry spellcheck
  stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width tabindex title transform type value
  viewBox width x x1 x2 y y1 y2`.split(/\s+/),
);

/** The ids that React generates. Another id could stand for an element of the host. */
const generatedId = /^_\w+_(-[\w-]+)?$/;
/** Attributes that may only have some values. */
const values: Record<string, RegExp> = {
  id: generatedId,
  for: generatedId,
  // Only links within the site, because the HTML is in the page before the host runs.
  href: /^(\/(?![/\\])|#)/,
  type: /^(button|checkbox|email|number|password|radio|search|submit|tel|text)$/,
};
/** A function of CSS that loads a file could stand in an attribute such as `fill`. */
const loadsFile = /url\s*\(/i;

/**
 * Returns why the HTML of a placeholder must not be in a page, or null. It has only elements and attributes that show
 * words, shapes and controls: nothing that runs, styles, loads, or sends.
 */
export function findForbiddenMarkup(html: string): string | null {
  if (Buffer.byteLength(html) > maxBytes) return `it has more than ${maxBytes / 1024} KB`;
  const tree = parseFragment(html);
  const found = tree.childNodes.map(forbiddenIn).find((reason) => reason !== null);
  if (found) return found;
  // Markup that a parser repairs could end the element of the page that contains it.
  const isWhole = tagsOf(serialize(tree)) === tagsOf(html);
  return isWhole ? null : 'its elements are not nested correctly';
}

/** Returns the names of all tags in order. Browsers ignore the case of names in HTML. */
const tagsOf = (html: string) => (html.match(/<\/?[a-z]+/gi) ?? []).join(' ').toLowerCase();

function forbiddenIn(node: Node): string | null {
  if (defaultTreeAdapter.isTextNode(node)) return null;
  if (!defaultTreeAdapter.isElementNode(node)) return 'it has a comment';
  return forbiddenElement(node) ?? node.childNodes.map(forbiddenIn).find((reason) => reason !== null) ?? null;
}

function forbiddenElement({ tagName, attrs }: Element): string | null {
  if (!elements.has(tagName)) return `it has the element <${tagName}>`;
  const forbidden = attrs.find(({ name, value, prefix }) => prefix || !isAllowed(tagName, name, value));
  return forbidden
    ? `its element <${tagName}> has ${forbidden.name}="${forbidden.value.slice(0, 80)}"`
    : null;
}

function isAllowed(tagName: string, name: string, value: string): boolean {
  if (/^(aria|data)-[a-z-]+$/.test(name)) return true;
  if (name === 'href' ? tagName !== 'a' : !attributes.has(name)) return false;
  return (values[name]?.test(value) ?? true) && !loadsFile.test(value);
}
