/** Reads exact numbers of bytes from a stream of chunks. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);
  /** The number of bytes that were read. */
  position = 0;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Returns the next `bytes` bytes, or null when the stream has fewer. */
  async read(bytes: number): Promise<Buffer | null> {
    const parts = [this.#rest];
    let available = this.#rest.length;
    while (available < bytes) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      available += value.byteLength;
    }
    const whole = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = whole.subarray(bytes);
    this.position += bytes;
    return whole.subarray(0, bytes);
  }
}
