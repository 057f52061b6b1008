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
export const replacesProperty = (name: string): boolean => pattern.test(name) || properties.has(name);
