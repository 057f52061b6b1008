/**
 * React Aria writes a style element for touch into the page, which our policy refuses, unless an element with its name
 * is there already. Whoever shows its widgets calls this, and has the one rule in a style sheet of their own:
 * `[data-react-aria-pressable] { touch-action: pan-x pan-y pinch-zoom; }`.
 */
const styleId = 'react-aria-pressable-style';

export function keepPressStyleOut(): void {
  if (document.getElementById(styleId)) return;
  const instead = document.createElement('meta');
  instead.id = styleId;
  document.head.append(instead);
}
