import type { Built } from '#test/build.ts';
import type { Visitor } from '#test/visitor.ts';

interface PreparedCall {
  visitor: Visitor;
  input?: Parameters<Visitor['send']>[1];
}

/** Creates the data that a call changes, new each time, so that the call can be made repeatedly. */
export type WriteScene = (built: Built) => Promise<PreparedCall>;
