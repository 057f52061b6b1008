/** Measures for how long the page has been visible since it was opened. */
export class VisibleTime {
  #visibleSince: number | null = document.visibilityState === 'visible' ? 0 : null;
  #earlierMs = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => this.#onChange());
  }

  #onChange(): void {
    const now = performance.now();
    if (this.#visibleSince !== null) this.#earlierMs += now - this.#visibleSince;
    this.#visibleSince = document.visibilityState === 'visible' ? now : null;
  }

  /** Returns since when the page has been visible without a break; infinity while it is hidden. */
  since(): number {
    return this.#visibleSince ?? Number.POSITIVE_INFINITY;
  }

  ms(): number {
    const now = performance.now();
    return Math.round(this.#earlierMs + (this.#visibleSince === null ? 0 : now - this.#visibleSince));
  }
}
