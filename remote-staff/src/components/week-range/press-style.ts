/**
 * React Aria writes a style element for touch into the page, which our policy refuses, unless an element with its name
 * is there already. The one rule that it would hold stands in week-calendar.module.css.
 */
const styleId = 'react-aria-pressable-style';

export function keepPressStyleOut(): void {
  if (document.getElementById(styleId)) return;
  const instead = document.createElement('meta');
  instead.id = styleId;
  document.head.append(instead);
}
