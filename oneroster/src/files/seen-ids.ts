const firstSlots = 4_096;
const maxLoad = 0.7;

/** A set of ids that needs 8 bytes for each id, because it stores 64 bits of a hash instead of the text. */
export class SeenIds {
  #high = new Uint32Array(firstSlots);
  #low = new Uint32Array(firstSlots);
  #size = 0;

  /** Adds an id. Returns false when the set contains the id already. */
  add(id: string): boolean {
    if (this.#size >= this.#high.length * maxLoad) this.#grow();
    const [high, low] = hashOf(id);
    const slot = this.#slotOf(high, low);
    if (this.#low[slot] !== 0) return false;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#size += 1;
    return true;
  }

  has(id: string): boolean {
    const [high, low] = hashOf(id);
    return this.#low[this.#slotOf(high, low)] !== 0;
  }

  /** Returns the slot of a hash, or the free slot in which to store it. */
  #slotOf(high: number, low: number): number {
    const mask = this.#high.length - 1;
    let slot = high & mask;
    while (this.#low[slot] !== 0 && !(this.#low[slot] === low && this.#high[slot] === high))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const high = this.#high;
    const low = this.#low;
    this.#high = new Uint32Array(high.length * 2);
    this.#low = new Uint32Array(low.length * 2);
    for (let from = 0; from < low.length; from += 1) {
      const [eachHigh = 0, eachLow = 0] = [high[from], low[from]];
      if (eachLow === 0) continue;
      const slot = this.#slotOf(eachHigh, eachLow);
      this.#high[slot] = eachHigh;
      this.#low[slot] = eachLow;
    }
  }
}

/** Returns two multiplicative hashes of 32 bits. The second hash is never zero, because zero marks a free slot. */
function hashOf(id: string): [high: number, low: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high >>> 0, low >>> 0 || 1];
}
