const longest = 4_000;

/** What a changelog says of a version, or of the one that a local build of it will be released as. */
export function changesIn(changelog: string, version: string): string {
  const [released = ''] = version.split('-');
  const sections = changelog.split(/^## /m).slice(1);
  const own = sections.find((section) => section.split(/[\s\]]/)[0]?.replace('[', '') === released) ?? '';
  return own.slice(own.indexOf('\n')).trim().slice(0, longest);
}
