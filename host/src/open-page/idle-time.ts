const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'input', 'scroll', 'focusin'] as const;

/** Returns a function that measures how long the person has not used the page. */
export function watchIdleTime(): () => number {
  let usedAt = performance.now();
  const onUse = () => {
    usedAt = performance.now();
  };
  for (const sign of signsOfUse) addEventListener(sign, onUse, { capture: true, passive: true });
  return () => performance.now() - usedAt;
}
