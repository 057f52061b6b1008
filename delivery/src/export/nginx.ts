import { pagePolicy, securityHeaders } from '../edge/security-headers.ts';

const headers = (values: Record<string, string>, indent: string) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');

/** The entries of nginx's `map` from the origin of a request to the allowed origin. */
const allowedOrigin = (origins: readonly string[]) =>
  origins.includes('*')
    ? '\n    default *;'
    : origins.map((origin) => `\n    "${origin}" $http_origin;`).join('');

/** The headers of a part, the same as those of the edge. */
const partHeaders = (origins: readonly string[]) => ({
  ...securityHeaders,
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

/** Returns an nginx configuration that serves the exported folder like the edge, as far as nginx can. */
export function nginxServer(
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
