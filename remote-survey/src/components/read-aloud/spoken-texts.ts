const spoken = 'h1, h2, p, li, dt, dd, label, button, a, summary';
const silent = '[data-silent], details:not([open]) > :not(summary)';

export interface SpokenText {
  text: string;
  language: string;
}

/**
 * Returns the texts that are shown in an element, in the order of the page, each with its language: the one that is marked
 * in the element, else the language of the page.
 */
export function spokenTexts(root: Element, pageLanguage: string): SpokenText[] {
  const languageOf = (element: Element) => {
    const marked = element.closest<HTMLElement>('[lang]');
    return marked && root.contains(marked) ? marked.lang : pageLanguage;
  };
  return [...root.querySelectorAll<HTMLElement>(spoken)]
    .filter((element) => !element.closest(silent))
    .map((element) => ({
      // biome-ignore lint/performance/useDomNodeTextContent: it has a break between two lines of one element
      text: (element.innerText ?? element.textContent).trim(),
      language: languageOf(element),
    }))
    .filter(({ text }) => text !== '');
}
