import { askAhead } from '@tapin/shared/ahead';
import { type Discovery, discoveryElementId } from '@tapin/shared/remote/discovery';
import { parametersOf } from './parameters-of.ts';

/** Asks for the data that the owner of the current path declares in its `remote.json`. */
function askForPath(path: string): void {
  const { microFrontends }: Discovery = JSON.parse(
    document.getElementById(discoveryElementId)?.textContent ?? '',
  );
  const claims = Object.values(microFrontends).flatMap(([entry]) => entry?.extras.manifest.paths ?? []);
  const owner =
    claims.find((claim) => claim.path === path) ?? claims.find((claim) => parametersOf(claim.path, path));
  if (owner?.data) askAhead(owner.data, parametersOf(owner.path, path) ?? {});
}

try {
  askForPath(location.pathname);
} catch {
  // What cannot be asked ahead is asked when it is needed.
}
