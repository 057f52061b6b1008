/** Calls the function when the person presses a link of the header to the path of the page. It counts as a navigation. */
export function onSameEntry(onPress: () => void): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('header a[href]');
    if (link && link.origin === location.origin && link.pathname === location.pathname) onPress();
  });
}
