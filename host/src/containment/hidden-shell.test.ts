import { collectSignals, type Signal } from '../reports/signals.ts';
import { codeOf } from '../testing/code-of.ts';
import { watchElement, watchStyleSheets } from './blame.ts';
import { showHiddenShell } from './hidden-shell.ts';

const survey = { remote: 'survey', version: '1.0.0' };
let signals: Signal[] = [];
/** The element that lies on top at every point of the window; null means that nothing covers the header. */
let cover: Element | null = null;

const element = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
const header = () => element('#root > header');

beforeAll(watchStyleSheets);

/** Creates a page with a screen of the survey, and with a slot that another remote fills. The DOM of tests has no layout. */
beforeEach(() => {
  signals = [];
  cover = null;
  document.body.innerHTML = `<div id="root"><header><a href="/">TapIn</a><button>Menu</button>
    <div data-remote="staff" data-version="2.0.0"></div></header>
    <main id="main"><div data-remote="survey" data-version="1.0.0"><p class="box">Hello</p></div></main></div>`;
  collectSignals((signal) => signals.push(signal));
  Element.prototype.checkVisibility = function () {
    const isHidden = (each: Element | null): boolean =>
      each !== null && (getComputedStyle(each).display === 'none' || isHidden(each.parentElement));
    return !isHidden(this);
  };
  Element.prototype.getBoundingClientRect = function () {
    const top = getComputedStyle(this).marginTop === '-999px' ? -999 : 10;
    return new DOMRect(10, top, 80, 20);
  };
  Object.assign(document, { elementFromPoint: () => cover ?? header(), adoptedStyleSheets: [] });
  // The parser of jsdom does not know selectors of popovers.
  Object.assign(document, {
    querySelector: (selector: string) =>
      Document.prototype.querySelector.call(document, selector.replace(', :popover-open', '')),
  });
});

const tampering = [{ kind: 'tampering', ...survey }];

test('leaves a visible shell as it is', () => {
  expect(showHiddenShell()).toBeNull();
  expect(signals).toEqual([]);
});

test.each<[name: string, code: string]>([
  ['an inline style of the header', "header => { header.style.display = 'none'; }"],
  ['a style attribute of the header', "header => header.setAttribute('style', 'display: none')"],
  ['the attribute hidden', 'header => { header.hidden = true; }'],
  ['a place outside of the page', "header => { header.style.marginTop = '-999px'; }"],
])('shows a header that a remote hides by %s, and blames this remote', (_, code) => {
  watchElement(header());
  codeOf<Element>('survey', '1.0.0', code)(header());
  expect(showHiddenShell()).toEqual(survey);
  expect(header()).toBeVisible();
  expect(signals).toEqual(tampering);
  expect(showHiddenShell()).toBeNull();
});

test('hides a fixed element of a screen that lies over the header, and blames its remote', () => {
  cover = element('.box');
  element('.box').style.position = 'fixed';
  expect(showHiddenShell()).toEqual(survey);
  expect(element('.box')).not.toBeVisible();
  expect(signals).toEqual(tampering);
});

test('blames the remote that put an element over the header into the body', () => {
  watchElement(document.body);
  const added = document.createElement('div');
  added.style.position = 'fixed';
  codeOf<{ body: Element; added: Element }>(
    'survey',
    '1.0.0',
    '({ body, added }) => body.append(added)',
  )({
    body: document.body,
    added,
  });
  cover = added;
  expect(showHiddenShell()).toEqual(survey);
  expect(signals).toEqual(tampering);
});

test('a dialog that lies over the header stays visible', () => {
  element('.box').style.position = 'fixed';
  element('.box').setAttribute('role', 'dialog');
  cover = element('.box');
  expect(showHiddenShell()).toBeNull();
  expect(element('.box')).toBeVisible();
});

test('disables an adopted style sheet that hides the header, and blames the remote that filled it', () => {
  const sheet = Object.create(CSSStyleSheet.prototype, {
    disabled: {
      get: () => header().style.display === '',
      set: (isDisabled: boolean) => {
        header().style.display = isDisabled ? '' : 'none';
      },
    },
    href: { value: null },
  });
  header().style.display = 'none';
  codeOf<CSSStyleSheet>('survey', '1.0.0', "sheet => { try { sheet.insertRule('a {}'); } catch {} }")(sheet);
  Object.assign(document, { adoptedStyleSheets: [sheet] });
  expect(showHiddenShell()).toEqual(survey);
  expect(signals).toEqual(tampering);
});
