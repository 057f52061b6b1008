const maxLengthOfChanges = 4_000;

/** The heading of the section about a version. A preview or a local build has the section of the coming version. */
export const changelogHeading = (version: string): string => `## ${version.split('-')[0]}`;

/** Returns the section of a changelog about a version, or an empty text when there is none or it has no words. */
export function changesIn(changelog: string, version: string): string {
  const heading = changelogHeading(version);
  const sections = changelog
    .replace(/<!--[\s\S]*?-->/g, '')
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '));
  const own =
    sections.find((section) => /^## \[?([^\s\]]*)/.exec(section)?.[1] === heading.replace('## ', '')) ?? '';
  const text = own.includes('\n') ? own.slice(own.indexOf('\n')).trim() : '';
  return /\p{L}/u.test(text) ? text.slice(0, maxLengthOfChanges) : '';
}
