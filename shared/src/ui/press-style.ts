/**
 * React Aria adds a style element for touch, which the content security policy blocks, unless an element with its id
 * exists already. A component that uses its widgets calls this function and has the rule in its own style sheet:
 * `[data-react-aria-pressable] { touch-action: pan-x pan-y pinch-zoom; }`.
 */
const styleId = 'react-aria-pressable-style';

export function preventPressStyle(): void {
  if (document.getElementById(styleId)) return;
  const placeholder = document.createElement('meta');
  placeholder.id = styleId;
  document.head.append(placeholder);
}
