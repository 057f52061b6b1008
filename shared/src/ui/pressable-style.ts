/**
 * react-aria adds one rule as an inline style, which our content security policy refuses with an error in the console.
 * It does not when it finds an element with this name; the rule stands in the stylesheets of the kit instead.
 */
const id = 'react-aria-pressable-style';

if (!document.getElementById(id)) {
  const marker = document.createElement('meta');
  marker.id = id;
  document.head.append(marker);
}
