import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveView } from './live/live-view.ts';
import { inlineSource } from './live/page.ts';

/**
 * The features of browsers that no part uses, so that a part that means harm cannot use them either. Reading a question
 * aloud needs `autoplay`, the announcements of screen readers `aria-notify`, and remotes from a development server
 * `loopback-network` and its relatives. Passkeys need `publickey-credentials-create` and `publickey-credentials-get`, which
 * are allowed on the own origin only. Speech and printing have no feature.
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

/**
 * Allows the origin of the site. Further origins are allowed only for a browser with local remotes, an inline script only
 * if it is the import map of the page, or released in the page of the host, and an inline style only for a placeholder.
 */
const contentSecurityPolicy = (
  others: readonly string[] = [],
  inline: readonly string[] = [],
  inlineStyles: readonly string[] = [],
) => {
  const from = ["'self'", ...others].join(' ');
  return [
    "default-src 'none'",
    `script-src ${[from, ...inline.map(inlineSource)].join(' ')}`,
    `style-src ${[from, ...inlineStyles.map(inlineSource)].join(' ')}`,
    `img-src ${from} data:`,
    `font-src ${from}`,
    `connect-src ${from}`,
    "manifest-src 'self'",
    "form-action 'self'",
    // A form shows a screen of the product in a frame, as a preview. Pages of other origins frame nothing.
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');
};

/** Refuses a string as a script or as HTML, unless the default policy of the host allows it. No other policy may exist. */
const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";

/**
 * Returns the policy of a page. Trusted Types are enforced when the host of the page installs the default policy. An
 * earlier host could not load any remote then, so the browser only reports in its console what would be refused.
 */
export function pagePolicy(
  {
    installsTrustedTypes,
    importMap,
    inlineScripts,
  }: Pick<LiveView, 'installsTrustedTypes' | 'importMap' | 'inlineScripts'>,
  otherOrigins: readonly string[] = [],
  inlineStyles: readonly string[] = [],
): Record<string, string> {
  const inline = importMap ? [importMap, ...inlineScripts] : inlineScripts;
  const policy = contentSecurityPolicy(otherOrigins, inline, inlineStyles);
  return installsTrustedTypes
    ? { 'content-security-policy': `${policy}; ${trustedTypes}` }
    : { 'content-security-policy': policy, 'content-security-policy-report-only': trustedTypes };
}

/** A password reset link has a secret in its path, which must not be sent to other sites as the referrer. */
const carriesSecret = (path: string) => /^\/auth\/reset-password(\/|$)/i.test(path);

/** Families get the address of a public page from the school. Every path below it has the header, so that it reveals no address. */
const isPublicPage = (path: string) => /^\/about-the-check-in(\/|$)/i.test(path);

/** These headers are the same for every path except those of password reset links and public pages, and except the policy of a page. */
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

/** The pages for operators have no scripts, load their style only, and are never shown in a frame. */
export const opsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): void {
  const [path = '/'] = request.url.split('?');
  reply.headers(securityHeaders);
  if (carriesSecret(path)) reply.header('referrer-policy', 'no-referrer');
  if (isPublicPage(path)) reply.header('x-robots-tag', 'noindex');
  if (production) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
}
