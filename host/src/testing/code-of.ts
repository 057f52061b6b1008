import { Script } from 'node:vm';

/** Returns a function whose frames in a stack are those of a file of a remote. */
export const codeOf = <Argument>(
  remote: string,
  version: string,
  source: string,
): ((argument: Argument) => void) =>
  new Script(source, {
    filename: `https://tapin.test/parts/${remote}/${version}/screen.js`,
  }).runInThisContext();
