/** The event with which a part of the page announces a text. */
export const announceEvent = 'tapin:announce';
/** The event with which the live region starts. The host loads it after the first screen. */
export const announcerReadyEvent = 'tapin:announcer-ready';

/**
 * Lets screen readers say a short text, such as the result of an action whose control disappears. The host has the live
 * region, so that the text is said also when the part that announces it is removed from the page.
 *
 * @example
 * onSuccess: () => announce(t('saved'))
 */
export function announce(text: string): void {
  const isUnheard = document.dispatchEvent(
    new CustomEvent(announceEvent, { detail: text, cancelable: true }),
  );
  if (isUnheard) document.addEventListener(announcerReadyEvent, () => announce(text), { once: true });
}
