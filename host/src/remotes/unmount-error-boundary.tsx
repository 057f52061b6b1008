import { Component, Fragment, type ReactNode } from 'react';
import { RemoteFailed } from './remote-failed.tsx';

interface UnmountErrorState {
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
export class UnmountErrorBoundary extends Component<{ children: ReactNode }, UnmountErrorState> {
  override state: UnmountErrorState = { hasThrown: false, isBroken: false, generation: 0 };
  #thrownAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<UnmountErrorState> {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    const isBroken = performance.now() - this.#thrownAt < repeatedWithinMs;
    this.#thrownAt = performance.now();
    this.#remount(isBroken);
  }

  #remount(isBroken: boolean): void {
    this.setState(({ generation }) => ({ hasThrown: false, isBroken, generation: generation + 1 }));
  }

  override render() {
    const { hasThrown, isBroken, generation } = this.state;
    if (hasThrown) return null;
    if (isBroken) return <RemoteFailed onRetry={async () => this.#remount(false)} />;
    return <Fragment key={generation}>{this.props.children}</Fragment>;
  }
}
