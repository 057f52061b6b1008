/** The event with which a part of the page announces a text. */
export const announceEvent = 'tapin:announce';

/**
 * Lets screen readers say a short text, such as the result of an action whose control disappears. The host has the live
 * region, so that the text is said also when the part that announces it is removed from the page.
 *
 * @example
 * onSuccess: () => announce(t('saved'))
 */
export const announce = (text: string): void =>
  void document.dispatchEvent(new CustomEvent(announceEvent, { detail: text }));
