import type { Built } from '#test/build.ts';
import type { Visitor } from '#test/visitor.ts';

/** A call that changes something in its scene, with the browser that makes it. */
interface PreparedCall {
  visitor: Visitor;
  input?: Parameters<Visitor['send']>[1];
}

/** Creates what a call changes. Each time it creates something new, so that the call can be made again and again. */
export type WriteScene = (built: Built) => Promise<PreparedCall>;
