import { Component, Fragment, type ReactNode } from 'react';
import { RemoteFailed } from './remote-failed.tsx';

interface LeavingState {
  hasThrown: boolean;
  isBroken: boolean;
  generation: number;
}

/** Two errors within this time mean that the new part throws as well. */
const repeatedWithinMs = 300;

/**
 * Catches errors that a part throws while it is unmounted. Its own boundary is unmounted with it, so React uses this one,
 * which stays mounted and renders the new part again.
 */
export class LeavingBoundary extends Component<{ children: ReactNode }, LeavingState> {
  override state: LeavingState = { hasThrown: false, isBroken: false, generation: 0 };
  #thrownAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<LeavingState> {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    const isBroken = performance.now() - this.#thrownAt < repeatedWithinMs;
    this.#thrownAt = performance.now();
    this.#showAnew(isBroken);
  }

  #showAnew(isBroken: boolean): void {
    this.setState(({ generation }) => ({ hasThrown: false, isBroken, generation: generation + 1 }));
  }

  override render() {
    const { hasThrown, isBroken, generation } = this.state;
    if (hasThrown) return null;
    if (isBroken) return <RemoteFailed onRetry={async () => this.#showAnew(false)} />;
    return <Fragment key={generation}>{this.props.children}</Fragment>;
  }
}
