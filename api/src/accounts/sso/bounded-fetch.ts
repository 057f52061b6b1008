/** The maximum size of a provider's reply. Metadata, keys and tokens have a few kilobytes. */
export const maxReplyBytes = 256 * 1024;

/** Fetches a reply of a provider. Its bytes are counted as they arrive, after they are decompressed. */
export async function boundedFetch(url: string | URL, options: RequestInit): Promise<Response> {
  const reply = await fetch(url, options);
  if (reply.body === null) return reply;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of reply.body) {
    length += chunk.length;
    // The error ends the loop, which cancels the rest of the reply.
    if (length > maxReplyBytes) throw new Error('the reply of the provider is too long');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = reply;
  return new Response(new Blob(chunks), { status, statusText, headers });
}
