import { securityHeaders } from '../edge/security-headers.ts';

const headers = (values: Record<string, string>, indent: string) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join('\n');

/** A server for the exported folder: what the edge does, as far as nginx can. */
export function nginxServer(folder: string): string {
  return `# To be included in nginx's http block, beside its mime.types. Parts never change; pages and discovery always may.
map $request_uri $tapin_referrer {
    default "${securityHeaders['referrer-policy']}";
    ~*^/auth/reset-password no-referrer;
}

server {
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
${headers({ ...securityHeaders, 'cache-control': 'public, max-age=31536000, immutable' }, '        ')}
    }

    # How loads end is for the edge to hear; here nobody does.
    location = /load-outcomes {
        return 204;
    }

    location / {
        try_files $uri /index.html;
${headers({ ...securityHeaders, 'referrer-policy': '$tapin_referrer', 'cache-control': 'no-cache' }, '        ')}
    }
}
`;
}
