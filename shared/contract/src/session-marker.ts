/**
 * The cookie that tells a page that a session may exist. It contains nothing else, and pages can read it. The cookie of the
 * session itself cannot be read, so without it every first visit would make a call that is refused.
 */
export const sessionMarker = 'tapin_signed_in';
