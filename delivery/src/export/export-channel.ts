import { createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LiveKit } from '@tapin/delivery-formats/discovery';
import type { Release } from '@tapin/delivery-formats/release';
import { replaceFile } from '@tapin/servers/durable-files';
import { loadChannel } from '#src/edge/live/live-channel.ts';
import { ReleaseCache } from '#src/edge/live/release-cache.ts';
import { fileHeaders, pagePolicy, securityHeaders } from '#src/edge/security-headers.ts';
import { librariesOf, type ReleaseName } from '#src/publish/verify.ts';
import { encodedName } from '#src/store/served-files.ts';
import {
  kitFile,
  kitName,
  type Releases,
  requireRelease,
  type Store,
  type StoredFile,
  StoreError,
} from '#src/store/store.ts';

interface Exported {
  folder: string;
  versions: string[];
  files: number;
}

interface ExportOptions {
  partOrigins?: readonly string[];
  progress?: (line: string) => void;
}

const encodings = [undefined, 'br', 'gzip'] as const;

/**
 * Writes a folder that any web server can serve: the parts that pages may load, the discovery document, and one page
 * for all paths. It can write into a folder that is being served, because it writes the parts before the page.
 */
export async function exportChannel(
  store: Store,
  name: string,
  folder: string,
  { partOrigins = [], progress = () => undefined }: ExportOptions = {},
): Promise<Exported> {
  const channel = await store.readChannel(name);
  if (!channel) throw new StoreError(`nothing is published on ${name} in ${store.address}`);
  const live = await loadChannel(store, new ReleaseCache(store), channel);
  const [problem] = [...live.problems, ...live.refusals, ...(store.signing?.refusals(name) ?? [])];
  if (problem) throw new StoreError(`${problem}: repair the store or publish again, then export`);
  const view = await live.view({ canaryParts: [], failedHosts: [] });
  const { releases: parts, discovery, page } = view;
  const foreign = parts.find(({ manifest }) => manifest?.connect?.length || manifest?.images?.length);
  if (foreign)
    throw new StoreError(
      `${foreign.name} ${foreign.version} declares origins of other sites, which only an edge can allow for its paths alone: export a channel without it`,
    );
  const releases = [...parts, ...(await readLibraries(store, parts))];
  const site = join(folder, 'site');
  let files = 0;
  for (const release of releases) {
    progress(`writing ${release.name} ${release.version}`);
    files += await copyFiles(store, release, site);
  }
  const kit = await view.kit();
  const kitReleases = await exportKit(store, kit, site);
  await replaceFile(join(site, 'discovery.json'), (await discovery()).text);
  // The page has no preloads, because it is the same for every path.
  await replaceFile(join(site, 'index.html'), page(null, 'en').body.text);
  await replaceFile(
    join(folder, 'nginx.conf'),
    nginxServer(folder, { ...view, kitUrl: kit?.url ?? null }, partOrigins),
  );
  const versions = [...releases, ...kitReleases].map((each) => `${each.name} ${each.version}`);
  return { folder, files: files + kitReleases.length, versions };
}

async function readLibraries(store: Releases, parts: Release[]): Promise<Release[]> {
  const libraries = await librariesOf(parts, (...release) => store.readRelease(...release));
  return Promise.all(libraries.map(({ name, version }) => requireRelease(store, name, version)));
}

async function copyFiles(store: Releases, release: Release, site: string): Promise<number> {
  const { name, version } = release;
  const served = Object.keys(release.files).filter((file) => !file.endsWith('.html'));
  for (const file of served) {
    for (const encoding of encodings) {
      const target = join(site, 'parts', name, version, encoding ? encodedName(file, encoding) : file);
      if (await fileExists(target)) continue;
      const stored = await store.openFile(name, version, file, encoding);
      if (!stored && !encoding)
        throw new StoreError(`${name}/${version}/${file} is missing: see "release verify"`);
      if (!stored) continue;
      await writeStored(target, stored);
    }
  }
  return served.length;
}

/** Whether a file exists. Existing files are not written again, because files of a release never change. */
async function fileExists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

async function exportKit(store: Releases, kit: LiveKit | null, site: string): Promise<ReleaseName[]> {
  if (!kit) return [];
  const stored = await store.openFile(kitName, kit.version, kitFile);
  if (!stored) throw new StoreError(`${kitName}/${kit.version}/${kitFile} is missing: see "release verify"`);
  await writeStored(join(site, kit.url), stored);
  return [{ name: kitName, version: kit.version }];
}

/** Writes a file of the store so that a server of the folder never reads an incomplete file. */
async function writeStored(target: string, { stream }: StoredFile): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await pipeline(stream, createWriteStream(`${target}.part`));
  await rename(`${target}.part`, target);
}

const headers = (values: Record<string, string>, indent: string) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');

/** Returns the entries of the nginx `map` from the origin of a request to the allowed origin. */
const allowedOrigin = (origins: readonly string[]) =>
  origins.includes('*')
    ? '\n    default *;'
    : origins.map((origin) => `\n    "${origin}" $http_origin;`).join('');

const partHeaders = (origins: readonly string[]) => ({
  ...fileHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
  ...(origins.length > 0 && {
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '$tapin_part_origin',
  }),
  ...(origins.length > 0 && !origins.includes('*') && { vary: 'origin' }),
});

const kitLocations = (url: string) => `    location = /kit/latest.tgz {
        return 302 ${url};
    }

    location /kit/ {
        try_files $uri =404;
${headers(partHeaders([]), '        ')}
    }

`;

/** Returns an nginx configuration that serves the exported folder as the edge does, as far as nginx can. */
function nginxServer(
  folder: string,
  view: Parameters<typeof pagePolicy>[0] & { kitUrl: string | null },
  partOrigins: readonly string[] = [],
): string {
  const pageHeaders = {
    ...securityHeaders,
    ...pagePolicy(view),
    'referrer-policy': '$tapin_referrer',
    'cache-control': 'no-cache',
  };
  const origins = `map $http_origin $tapin_part_origin {${allowedOrigin(partOrigins)}\n}\n\n`;
  return `# To be included in nginx's http block, beside its mime.types. Parts never change; pages and discovery always may.
map $request_uri $tapin_referrer {
    default "${securityHeaders['referrer-policy']}";
    ~*^/auth/reset-password no-referrer;
}

${partOrigins.length > 0 ? origins : ''}server {
    listen 8080;
    root "${folder}/site";
    charset utf-8;
    charset_types text/css application/javascript application/json image/svg+xml;
    gzip_static on;
    gzip_vary on;

    location /api/ {
        proxy_pass http://127.0.0.1:4401;
        proxy_set_header x-forwarded-for $remote_addr;
        proxy_set_header x-forwarded-proto $scheme;
        proxy_set_header x-forwarded-host $http_host;
    }

    location /parts/ {
        try_files $uri =404;
${headers(partHeaders(partOrigins), '        ')}
    }

${view.kitUrl ? kitLocations(view.kitUrl) : ''}    # Only an edge stores load outcomes and page reports. This server accepts and ignores them.
    location = /load-outcomes {
        return 204;
    }
    location ^~ /load-outcomes/ {
        return 204;
    }

    location / {
        try_files $uri /index.html;
${headers(pageHeaders, '        ')}
    }
}
`;
}
