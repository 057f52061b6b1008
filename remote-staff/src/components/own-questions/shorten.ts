/** The beginning of a text that is too long for its place. The full text has to be elsewhere on the page. */
export function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength
    ? text
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}
