/** About half a second. */
const framesToSettle = 30;

/**
 * Keeps an element at the top of the screen for a moment after a jump to it: the rows above it are drawn as they come
 * near, and may turn out to be higher than the place that was held for them.
 */
export function stayAt(id: string): void {
  let frames = framesToSettle;
  const look = () => {
    document.getElementById(id)?.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
