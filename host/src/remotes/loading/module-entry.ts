import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { integrityProbe } from '@tapin/delivery-formats/integrity-probe';
import { FileError, LoadError } from './load-error.ts';

/** Imports a module at run time. The magic comment keeps the bundler from resolving the address. */
const importModule = (url: string): Promise<object> => import(/* webpackIgnore: true */ url);

/** The integrity of all modules that this page may load, by path. The edge writes it into the page. */
function knownIntegrity(): Record<string, string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent;
  return map ? JSON.parse(map).integrity : {};
}

let isChecking: Promise<boolean> | undefined;

async function checksIntegrity(paths: string[]): Promise<boolean> {
  const wrong = paths.find((path) => path.endsWith(integrityProbe.wrong));
  if (!wrong || !HTMLScriptElement.supports?.('importmap')) return false;
  // The file itself has to be readable. Otherwise a failed import of the address with the wrong integrity would prove
  // nothing.
  await importModule(wrong.replace(integrityProbe.wrong, ''));
  return importModule(wrong).then(
    () => false,
    () => true,
  );
}

type ModuleEntry = Pick<RemoteVersion, 'url' | 'integrity' | 'files'>;

/**
 * Loads the entry and the styles of a remote that consists of ES modules. The styles are loaded first, because the code
 * of bundlers adds styles without integrity. That code finds styles that are already on the page by their address, and
 * does not add them again.
 */
export async function loadModuleEntry({ url, integrity, files }: ModuleEntry): Promise<void> {
  const known = knownIntegrity();
  if (known[url] !== integrity)
    throw new LoadError('no-integrity', `${url} is not in the import map of this page`);
  isChecking ??= checksIntegrity(Object.keys(known));
  // A failed request is repeated by the next load.
  isChecking.catch(() => (isChecking = undefined));
  if (!(await isChecking.catch(toFileError)))
    throw new LoadError('unsupported', 'this browser does not check the integrity of ES modules');
  const { href } = new URL(url, location.href);
  const styles = Object.entries(files).filter(([file]) => file.endsWith('.css'));
  await Promise.all([
    importModule(href).catch(toFileError),
    ...styles.map(([file, hash]) => loadStyle(new URL(file, href).href, hash)),
  ]);
}

const toFileError = (error: unknown): never => {
  throw new FileError(String(error));
};

function loadStyle(href: string, integrity: string): Promise<unknown> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.integrity = integrity;
    link.crossOrigin = 'anonymous';
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new FileError(`${href} could not be loaded`));
    };
    document.head.append(link);
  });
}
