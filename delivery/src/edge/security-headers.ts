import { isForeignOrigin } from '@tapin/delivery-formats/origins';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ForeignOrigins, type LiveView, noForeignOrigins } from './live/live-view.ts';
import { inlineSource } from './live/page.ts';

/**
 * Browser features that no part uses. They are turned off, so that a malicious part cannot use them either. Reading a
 * question aloud needs `autoplay`, the announcements of screen readers `aria-notify`, and remotes from a development
 * server `loopback-network` and its relatives. Passkeys need `publickey-credentials-create` and
 * `publickey-credentials-get`, which are allowed only for the origin of the site. Speech and printing have no feature
 * names.
 */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-write',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const permissionsPolicy = unusedFeatures.map((feature) => `${feature}=()`).join(', ');

interface Allowed {
  /** Origins of development servers, from which a browser with local remotes loads everything. */
  others?: readonly string[];
  inlineStyles?: readonly string[];
  foreign?: ForeignOrigins;
}

/**
 * Allows the origin of the site. Other origins are allowed only for a browser with local remotes, and to call or to show
 * images only those that the remote of the path declares. An inline script is allowed only if it is the import map of
 * the page or was released in the page of the host, and an inline style only for a placeholder.
 */
const contentSecurityPolicy = (
  { others = [], inlineStyles = [], foreign = noForeignOrigins }: Allowed = {},
  inline: readonly string[] = [],
) => {
  const from = ["'self'", ...others].join(' ');
  // A stored release of any age may contain any text, and a text that is no origin could add a directive.
  const and = (origins: readonly string[]) =>
    origins
      .filter(isForeignOrigin)
      .map((origin) => ` ${origin}`)
      .join('');
  return [
    "default-src 'none'",
    `script-src ${[from, ...inline.map(inlineSource)].join(' ')}`,
    `style-src ${[from, ...inlineStyles.map(inlineSource)].join(' ')}`,
    `img-src ${from}${and(foreign.images)} data:`,
    `font-src ${from}`,
    `connect-src ${from}${and(foreign.connect)}`,
    "manifest-src 'self'",
    "form-action 'self'",
    // A form shows a screen of the product in a frame as a preview. Pages of other origins cannot frame the site.
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
};

/**
 * Refuses strings as scripts or HTML, unless the default policy of the host allows them. No other policy may be
 * created.
 */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";

/**
 * Returns the policy of a page. Trusted Types are enforced when the host installs the default policy. An earlier host
 * could not load any remote with enforcement, so browsers only report violations in the console.
 */
export function pagePolicy(
  {
    installsTrustedTypes,
    importMap,
    inlineScripts,
  }: Pick<LiveView, 'installsTrustedTypes' | 'importMap' | 'inlineScripts'>,
  allowed: Allowed = {},
): Record<string, string> {
  const inline = importMap ? [importMap, ...inlineScripts] : inlineScripts;
  const policy = contentSecurityPolicy(allowed, inline);
  return installsTrustedTypes
    ? { 'content-security-policy': `${policy}; ${trustedTypes}` }
    : { 'content-security-policy': policy, 'content-security-policy-report-only': trustedTypes };
}

/**
 * Whether a path contains a secret, as that of a password reset link does. Such a path must not be sent to other sites
 * as the referrer.
 */
const carriesSecret = (path: string) => /^\/auth\/reset-password(\/|$)/i.test(path);

/**
 * Whether a path is that of a public page of a school or below. The school gives the address only to families. Every
 * path below has the header, so that the header does not reveal which addresses exist.
 */
const isPublicPage = (path: string) => /^\/about-the-check-in(\/|$)/i.test(path);

/** The headers of pages. They are the same for every path, except for password reset links and public pages. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy(),
  // A browser runs no script without an integrity value, so a remote cannot load scripts that were not released.
  'integrity-policy': 'blocked-destinations=(script)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
};

/**
 * The headers of a file that a page loads, such as a script or a style sheet. The policies of pages have no effect on
 * such a file, so it does not carry them: a first visit loads the headers of each part. The policy here applies when
 * someone opens the file itself as a document (an SVG image may contain scripts) or runs it as a worker. A document may
 * do nothing, and a worker does not start.
 */
export const fileHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * The headers of the pages for operators. These pages have no scripts, load only their style sheet, and are never shown
 * in a frame.
 */
export const opsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const transportSecurity = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  const [path = '/'] = request.url.split('?');
  reply.headers(securityHeaders);
  if (carriesSecret(path)) reply.header('referrer-policy', 'no-referrer');
  if (isPublicPage(path)) reply.header('x-robots-tag', 'noindex');
  if (production) reply.headers(transportSecurity);
}

export function addFileHeaders(reply: FastifyReply, production: boolean): void {
  reply.headers(fileHeaders);
  if (production) reply.headers(transportSecurity);
}
