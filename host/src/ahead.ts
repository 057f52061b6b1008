import { askAhead } from '@tapin/shared/ahead';
import { type Discovery, discoveryElementId } from '@tapin/shared/remote/discovery';

/** The data that the owner of the current path declares in its `remote.json`. */
function dataOfPath(): string[] {
  const { microFrontends }: Discovery = JSON.parse(
    document.getElementById(discoveryElementId)?.textContent ?? '',
  );
  const claims = Object.values(microFrontends).flatMap(([entry]) => entry?.extras.manifest.paths ?? []);
  return claims.find(({ path }) => path === location.pathname)?.data ?? [];
}

try {
  askAhead(dataOfPath());
} catch {
  // What cannot be asked ahead is asked when it is needed.
}
