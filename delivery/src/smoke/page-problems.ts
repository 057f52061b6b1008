/**
 * Whether a screen is there: a heading in `main` that was not there before the navigation. It runs in the page, so it
 * uses nothing outside of itself.
 */
export function hasNewHeading(): boolean {
  const heading = document.querySelector('main h1:not([data-smoke-seen])');
  // The placeholder of a screen has a heading before any script runs.
  return heading !== null && document.getElementById('placeholder') === null;
}

/** Navigates inside the page, as a link does, and marks the headings of the screen that is left. */
export function navigateTo(path: string): void {
  for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-smoke-seen', '');
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Scrolls to the end of the page, so that the contents of slots are loaded, and back. It runs in the page. */
export async function showSlots(): Promise<void> {
  scrollTo(0, document.documentElement.scrollHeight);
  await new Promise((resolve) => setTimeout(resolve, 500));
  scrollTo(0, 0);
}

/**
 * Returns what is wrong with the page as a person sees it: missing landmarks, something that covers the screen or grows
 * out of the window, keys instead of texts, and custom properties that no style sheet declares. It runs in the page, so
 * it uses nothing outside of itself.
 */
export function pageProblems(): string[] {
  const isVisible = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) ?? false;
  const nameOf = (element: Element | null) => {
    const owner = element?.closest('[data-remote]')?.getAttribute('data-remote');
    const place = element?.closest('header, nav, main, dialog, footer')?.localName ?? 'body';
    return `<${element?.localName}> in <${place}>${owner ? ` of ${owner}` : ''}`;
  };
  const problems: string[] = [];
  const main = document.querySelector('main');
  const header = document.querySelector('body header');
  const heading =
    document.querySelector('main h1:not([data-smoke-seen])') ?? document.querySelector('main h1');
  if (!isVisible(main)) problems.push('the landmark "main" is missing');
  if (!isVisible(header)) problems.push('the landmark "banner" (header) is missing');
  const words = heading?.textContent?.trim() || heading?.querySelector('[aria-label], img[alt]');
  if (!isVisible(heading) || !words) problems.push('the screen has no heading of level 1');
  if (document.querySelector('main > * > [role="alert"] h1, main > [role="alert"] h1'))
    problems.push('the page says that the part cannot be shown');

  scrollTo(0, 0);
  const { clientWidth: width, clientHeight } = document.documentElement;
  const height = Math.min(clientHeight, innerHeight);
  if (document.documentElement.scrollWidth > width + 1) problems.push('the page is wider than the window');
  const top = main?.getBoundingClientRect().top ?? 0;
  if (header && header.getBoundingClientRect().bottom > top + 1)
    problems.push('the header covers the screen');
  if (main && top > height / 2) problems.push('the screen begins below the middle of the window');
  const covering = (x: number, y: number) => {
    const element = document.elementFromPoint(x, y);
    const isPage = !element || main?.contains(element) || element.contains(main);
    return isPage ? null : element;
  };
  const box = heading?.getBoundingClientRect();
  const points: [number, number][] = [
    ...(box ? [[box.left + box.width / 2, box.top + box.height / 2] as [number, number]] : []),
    ...[0.1, 0.5, 0.9].map((share): [number, number] => [
      width * share,
      Math.max(top, 0) + (height - top) / 2,
    ]),
  ];
  const covered = points.map(([x, y]) => covering(x, y)).find((element) => element);
  if (covered) problems.push(`${nameOf(covered)} covers the screen`);
  const modal = document.querySelector('dialog:modal');
  if (modal) problems.push(`${nameOf(modal)} is open before a person has done anything`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const keys = new Set<string>();
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const isKey = /^(?:[a-z][a-z0-9-]*:)?[a-z][\w-]*(?:\.[\w-]+)+$/i.test(text) && !/^www\./.test(text);
    if (isKey && !texts.currentNode.parentElement?.closest('script, style, template, code')) keys.add(text);
  }
  for (const key of keys) problems.push(`the page shows the key "${key}" instead of a text`);

  const undeclared = new Set<string>();
  const read = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSStyleRule) {
        const names = [...rule.style.cssText.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);
        // A state such as :hover is not there now, but its style is.
        const selector = rule.selectorText.replace(/:(?:hover|active|focus[a-z-]*)|::[a-z-]+/g, '');
        const element =
          names.length > 0 && CSS.supports(`selector(${selector})`) && document.querySelector(selector);
        if (element) {
          const style = getComputedStyle(element);
          for (const name of names) if (style.getPropertyValue(name) === '') undeclared.add(name);
        }
      }
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) read(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  for (const name of undeclared)
    problems.push(`a style uses ${name}, which no style declares for its element`);
  return problems;
}
