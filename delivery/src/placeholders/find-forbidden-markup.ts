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
/** The elements of HTML that have no end tag. */
const voidElements = words('br hr input');

const attributes = words(
  `autocapitalize autocomplete checked class color cx cy d dir disabled fill fill-opacity fill-rule focusable for height
  hidden href id inputmode lang maxlength name novalidate opacity placeholder points r readonly required role rx ry
  spellcheck stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width tabindex title transform
  type value viewBox width x x1 x2 y y1 y2`,
);
/** The host reads these of its own elements. */
const hostAttributes = words('data-remote data-version');

/** The ids that React generates. Another id could be that of an element of the host, or a property of the window. */
const isGeneratedId = (id: string) => /^_\w*R_\w+_(-[\w-]+)?$/.test(id);
/** A function of CSS that loads a file could be a paint. */
const isColor = (paint: string) =>
  /^([\w#%.,\s/-]|(var|rgba?|hsla?|oklch|color-mix|light-dark)\(|\))*$/i.test(paint);
const site = 'https://site.invalid';

/** Whether a link stays on the site. Browsers remove some characters of an address, so it is parsed as they do. */
function isOwnAddress(href: string): boolean {
  if (!/^[/#]/.test(href) || !URL.canParse(href, site)) return false;
  const { origin, pathname } = new URL(href, site);
  return origin === site && !pathname.startsWith('//');
}

/** Attributes that only some elements have, or that may only have some values. */
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

/** The page around a placeholder, and around the same placeholder as the template of another language. */
const pageWith = (html: string) =>
  `<!DOCTYPE html><html><head></head><body><div id="root"><main>${html}<template>${html}</template></main></div></body></html>`;

/**
 * Returns why the HTML of a placeholder must not be in a page, or null. It has only elements and attributes that show
 * words, shapes and controls: nothing that runs, styles, loads, sends, or replaces a property that a script reads.
 */
export function findForbiddenMarkup(html: string): string | null {
  if (Buffer.byteLength(html) > maxBytes) return `it has more than ${maxBytes / 1024} KB`;
  const tree = parseFragment(html, { sourceCodeLocationInfo: true });
  const found = firstReason(tree.childNodes);
  if (found) return found;
  // The parser decides what the HTML becomes in a page, for example whether it ends the element that contains it.
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

/** Whether the tags of an element are in the source. A parser adds missing ones. */
function isWritten({ tagName, namespaceURI, childNodes, sourceCodeLocation }: Element): boolean {
  if (!sourceCodeLocation?.startTag) return false;
  const mayEndItself = namespaceURI === markup.NS.SVG ? childNodes.length === 0 : voidElements.has(tagName);
  return mayEndItself || sourceCodeLocation.endTag !== undefined;
}

/**
 * The properties of a form in Chromium, Firefox and Safari, without those whose names have a pattern. A field with such a
 * name replaces the property of its form: with `<input name="querySelector">` the scripts of the page fail.
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

/** Constants, handlers, reflected attributes, and what a browser or the language adds. */
const pattern = /^([A-Z]+_|__|on[a-z]|aria[A-Z]|moz|webkit)/;

/** Whether a field with this name would replace a property of its form. */
const replacesProperty = (name: string): boolean => pattern.test(name) || properties.has(name);
