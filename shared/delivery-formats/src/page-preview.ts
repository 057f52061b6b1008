import type { PreviewDocument } from './preview.ts';

// The shell imports this file, so it contains no schemas.

/** The items that only the new version has, and those that only the old one has. */
export interface Difference {
  added: string[];
  removed: string[];
}

/** How a version differs from the live version of its part. */
export interface Differences {
  paths: Difference;
  navigation: Difference;
  /** The exports of the surfaces: those that a remote uses, or those that a host provides. */
  exports: Difference;
  /** The calls of the API. */
  calls: Difference;
}

/** A preview as the page that shows it describes it for the banner. */
export interface PagePreview
  extends Pick<PreviewDocument, 'part' | 'version' | 'commit' | 'author' | 'endsAt' | 'bytes' | 'before'> {
  /** The live version of the part, or null. */
  live: string | null;
  differences: Differences;
  /** The reason why the page has the live version instead of the preview. */
  refusal?: string;
}

/** The id of the JSON data block of a page with previews. */
export const pagePreviewsElementId = 'previews';

/** The parameter with which a page with previews requests the discovery document. Without it, the document is live. */
export const previewedDiscoveryParameter = 'previews';

/**
 * The address of the discovery document with previews. The path is written out, because an import of the file with its
 * constant would add bytes to the first file of every page.
 */
export const previewedDiscoveryUrl = `/discovery.json?${previewedDiscoveryParameter}`;

/** The header of this document with the version of the host that a new page with previews would get. */
export const previewedHostHeader = 'tapin-previewed-host';
