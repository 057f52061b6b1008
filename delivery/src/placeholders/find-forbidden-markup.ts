import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as markup,
  parse,
  parseFragment,
  serialize,
} from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const maxBytes = 64 * 1024;

const words = (text: string) => new Set(text.split(/\s+/));

const elements: Record<string, ReadonlySet<string>> = {
  [markup.NS.HTML]: words(
    `a b bdi br button dd div dl dt em fieldset figure footer form h1 h2 h3 h4 header hr i input label legend li nav ol p
    section small span strong textarea time ul`,
  ),
  [markup.NS.SVG]: words('circle defs ellipse g line path polygon polyline rect svg'),
};
/** The allowed elements of HTML that have no end tag. */
const voidElements = words('br hr input');

const attributes = words(
  `autocapitalize autocomplete checked class color cx cy d dir disabled fill fill-opacity fill-rule focusable for height
  hidden href id inputmode lang maxlength name novalidate opacity placeholder points r readonly required role rx ry
  spellcheck stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width tabindex title transform
  type value viewBox width x x1 x2 y y1 y2`,
);
/** Attributes that the host reads from its elements. */
const hostAttributes = words('data-remote data-version');

/**
 * Whether an id is one that React generates. Another id could equal that of an element of the host, or a property of
 * the window.
 */
const isGeneratedId = (id: string) => /^_\w*R_\w+_(-[\w-]+)?$/.test(id);
/** Whether a paint is a color. Other paints could be a function of CSS that loads a file. */
const isColor = (paint: string) =>
  /^([\w#%.,\s/-]|(var|rgba?|hsla?|oklch|color-mix|light-dark)\(|\))*$/i.test(paint);
const site = 'https://site.invalid';

/** Whether a link stays on the site. The address is parsed as browsers do, because they remove some characters. */
function isOwnAddress(href: string): boolean {
  if (!/^[/#]/.test(href) || !URL.canParse(href, site)) return false;
  const { origin, pathname } = new URL(href, site);
  return origin === site && !pathname.startsWith('//');
}

/** Attributes that only some elements may have, or that may have only some values. */
const rules: Record<string, (value: string, tagName: string) => boolean> = {
  id: isGeneratedId,
  for: isGeneratedId,
  // A form with a name would replace a property of the document.
  name: (name, tagName) => tagName !== 'form' && tagName !== 'a' && !replacesProperty(name),
  href: (href, tagName) => tagName === 'a' && isOwnAddress(href),
  type: (type) => /^(button|checkbox|email|number|password|radio|search|submit|tel|text)$/.test(type),
  fill: isColor,
  stroke: isColor,
  color: isColor,
};

/** Returns a page with a placeholder, and with the same placeholder as the template of another language. */
const pageWith = (html: string) =>
  `<!DOCTYPE html><html><head></head><body><div id="root"><main>${html}<template>${html}</template></main></div></body></html>`;

/**
 * Returns the reason why the HTML of a placeholder must not be in a page, or null. Allowed are elements and attributes
 * that show words, shapes and controls. Refused is all that runs, styles, loads or sends, or that replaces a property
 * that scripts read.
 */
export function findForbiddenMarkup(html: string): string | null {
  if (Buffer.byteLength(html) > maxBytes) return `it has more than ${maxBytes / 1024} KB`;
  const tree = parseFragment(html, { sourceCodeLocationInfo: true });
  const found = firstReason(tree.childNodes);
  if (found) return found;
  // The parser decides how the HTML is read in a page, for example whether it ends the element that contains it.
  const isContained = serialize(parse(pageWith(html))) === pageWith(serialize(tree));
  return isContained ? null : nesting;
}

const nesting = 'its elements are not nested correctly';

function firstReason(nodes: readonly Node[]): string | null {
  for (const node of nodes) {
    const reason = forbiddenIn(node);
    if (reason) return reason;
  }
  return null;
}

function forbiddenIn(node: Node): string | null {
  if (defaultTreeAdapter.isTextNode(node)) return null;
  if (!defaultTreeAdapter.isElementNode(node)) return 'it has a comment';
  return forbiddenElement(node) ?? firstReason(node.childNodes);
}

function forbiddenElement(element: Element): string | null {
  const { tagName, namespaceURI, attrs } = element;
  if (!elements[namespaceURI]?.has(tagName)) return `it has the element <${tagName}>`;
  const forbidden = attrs.find(({ name, value, prefix }) => prefix || !isAllowed(tagName, name, value));
  if (forbidden) return `its element <${tagName}> has ${forbidden.name}="${forbidden.value.slice(0, 80)}"`;
  return isWritten(element) ? null : nesting;
}

function isAllowed(tagName: string, name: string, value: string): boolean {
  if (/^(aria|data)-[a-z-]+$/.test(name)) return !hostAttributes.has(name);
  return attributes.has(name) && (rules[name]?.(value, tagName) ?? true);
}

/** Whether the source has the tags of an element. A parser adds missing tags. */
function isWritten({ tagName, namespaceURI, childNodes, sourceCodeLocation }: Element): boolean {
  if (!sourceCodeLocation?.startTag) return false;
  const mayEndItself = namespaceURI === markup.NS.SVG ? childNodes.length === 0 : voidElements.has(tagName);
  return mayEndItself || sourceCodeLocation.endTag !== undefined;
}

/**
 * The properties of a form in Chromium, Firefox and Safari, except those with a name that matches `pattern`. A field
 * with such a name replaces the property of its form: with `<input name="querySelector">` the scripts of the page fail.
 */
const properties = new Set(
  `acceptCharset accessKey action activeViewTransition addEventListener after animate append appendChild
  assignedSlot attachInternals attachShadow attributeStyleMap attributes autocapitalize autocomplete autocorrect
  autofocus baseURI before blur checkValidity checkVisibility childElementCount childNodes children classList
  className click clientHeight clientLeft clientTop clientWidth cloneNode closest compareDocumentPosition
  computedStyleMap constructor contains contentEditable currentCSSZoom customElementRegistry dataset dir
  dispatchEvent draggable editContext elementTiming elements encoding enctype enterKeyHint firstChild
  firstElementChild focus focusGroup focusGroupStart getAnimations getAttribute getAttributeNS getAttributeNames
  getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects getElementsByClassName
  getElementsByTagName getElementsByTagNameNS getHTML getRootNode hasAttribute hasAttributeNS hasAttributes
  hasChildNodes hasOwnProperty hasPointerCapture hidden hidePopover id inert innerHTML innerText inputMode
  insertAdjacentElement insertAdjacentHTML insertAdjacentText insertBefore isConnected isContentEditable
  isDefaultNamespace isEqualNode isPrototypeOf isSameNode lang lastChild lastElementChild length localName
  lookupNamespaceURI lookupPrefix matches method moveBefore name namespaceURI nextElementSibling nextSibling
  noValidate nodeName nodeType nodeValue nonce normalize offsetHeight offsetLeft offsetParent offsetTop
  offsetWidth outerHTML outerText ownerDocument parentElement parentNode part popover prefix prepend
  previousElementSibling previousSibling propertyIsEnumerable pseudo querySelector querySelectorAll rel relList
  releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode removeChild
  removeEventListener replaceChild replaceChildren replaceWith reportValidity requestFullscreen
  requestPointerLock requestSubmit reset role scroll scrollBy scrollHeight scrollIntoView scrollIntoViewIfNeeded
  scrollLeft scrollTo scrollTop scrollWidth setAttribute setAttributeNS setAttributeNode setAttributeNodeNS
  setHTML setHTMLUnsafe setPointerCapture shadowRoot showPopover slot spellcheck startViewTransition style submit
  tabIndex tagName target textContent title toLocaleString toString toggleAttribute togglePopover translate
  valueOf virtualKeyboardPolicy when writingSuggestions`.split(/\s+/),
);

/** Matches names of constants, handlers, reflected attributes, and names that browsers or the language add. */
const pattern = /^([A-Z]+_|__|on[a-z]|aria[A-Z]|moz|webkit)/;

const replacesProperty = (name: string): boolean => pattern.test(name) || properties.has(name);
