/**
 * Whether the target of a request is a path. HTTP/1.1 allows other forms for proxies, whose host could differ from the
 * host header. Servers and caches on the way could then disagree about the host.
 */
export const isOriginForm = ({ url }: { url?: string | undefined }): boolean => url?.startsWith('/') ?? false;
