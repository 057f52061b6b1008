const maxLength = 4_000;

/** Returns the section of a changelog about a version. For a local build it is the section of the coming version. */
export function changesIn(changelog: string, version: string): string {
  const [released = ''] = version.split('-');
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.split(/[\s\]]/)[0]?.replace('[', '') === released) ?? '';
  return own.slice(own.indexOf('\n')).trim().slice(0, maxLength);
}
