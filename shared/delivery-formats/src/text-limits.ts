/** Limits on the texts of a remote. A screen, a page and the shell stay usable within them. */
export const textLimits = {
  text: 2_000,
  /** Characters of the title of a document. */
  title: 80,
  /** Characters of a label of the navigation, and of the name of a remote for districts. */
  label: 60,
  /** Bytes of the file with the texts of one language. */
  localeBytes: 200 * 1024,
  /** Bytes of the manifest, which every page contains. */
  manifestBytes: 64 * 1024,
} as const;

/**
 * A text without control characters and without characters that reverse or embed a direction of writing. These would also
 * change the text that follows. The patterns are sources of regular expressions.
 */
export const visibleTextPattern =
  '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$';

/** A text as above without line breaks and tabs. */
export const singleLinePattern = '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$';
