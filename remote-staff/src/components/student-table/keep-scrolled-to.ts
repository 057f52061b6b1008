/** This number of frames takes about half a second. */
const maxFrames = 30;

/**
 * Keeps an element at the top of the viewport for a moment after a jump to it, because the rows above it are rendered
 * late and may be higher than their placeholders.
 */
export function keepScrolledTo(id: string): void {
  let frames = maxFrames;
  const scrollAgain = () => {
    document.getElementById(id)?.scrollIntoView();
    frames -= 1;
    if (frames > 0) requestAnimationFrame(scrollAgain);
  };
  requestAnimationFrame(scrollAgain);
}
