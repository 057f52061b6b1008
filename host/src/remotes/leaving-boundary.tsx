import { Component, Fragment, type ReactNode } from 'react';
import { RemoteFailed } from './remote-failed.tsx';

interface LeavingState {
  hasThrown: boolean;
  isBroken: boolean;
  generation: number;
}

/** Two throws within this time are no clean-up any more: the new part throws as well. */
const atOnce = 300;

/**
 * A part that throws while it is cleaned up takes its own boundary along, and React looks for one further up. This one
 * stays when parts come and go, and shows anew whatever is to be there now.
 */
export class LeavingBoundary extends Component<{ children: ReactNode }, LeavingState> {
  override state: LeavingState = { hasThrown: false, isBroken: false, generation: 0 };
  #thrownAt = Number.NEGATIVE_INFINITY;

  static getDerivedStateFromError(): Partial<LeavingState> {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    const isBroken = performance.now() - this.#thrownAt < atOnce;
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
