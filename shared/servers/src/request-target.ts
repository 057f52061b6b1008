/**
 * Whether the target of a request is a path. The other forms of HTTP/1.1 are for proxies: their host could differ from that
 * of the header, and each server and cache on the way could believe another one.
 */
export const isOriginForm = ({ url }: { url?: string | undefined }): boolean => url?.startsWith('/') ?? false;
