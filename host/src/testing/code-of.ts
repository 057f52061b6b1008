import { Script } from 'node:vm';

export const codeOf = <Argument>(
  remote: string,
  version: string,
  source: string,
): ((argument: Argument) => void) =>
  new Script(source, {
    filename: `https://tapin.test/parts/${remote}/${version}/screen.js`,
  }).runInThisContext();
