import { type Environment, opsHostOf } from '#src/environment.ts';
import { type Finding, ok, problem, rootCause, warning } from './finding.ts';

const about = 'operations';

export async function checkOperations(publicUrl: string, environment: Environment): Promise<Finding[]> {
  if (!environment.OPS_TOKEN) return [];
  const host = opsHostOf(environment);
  const url = new URL('/ops/log-in', publicUrl);
  if (host?.toLowerCase() === url.hostname)
    return [
      problem(about, `OPS_HOST is the host name of the site, which has no pages then: set another name`),
    ];
  if (!host)
    return [
      warning(
        about,
        `the operations page is off: set OPS_HOST to a name of its own, such as ops.${url.host}`,
      ),
    ];
  url.hostname = host;
  // Node.js may not resolve `ops.localhost`, which browsers do.
  if (environment.NODE_ENV !== 'production')
    return [ok(about, `the operations page is at ${url.origin}/ops`)];
  return [await checkPage(url)];
}

async function checkPage(url: URL): Promise<Finding> {
  try {
    const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    return status === 200
      ? ok(about, `the operations page is at ${url.origin}/ops`)
      : warning(
          about,
          `${url} returned ${status}: let the proxy pass this host name to the edge, and allow this machine`,
        );
  } catch (error) {
    return warning(
      about,
      `${url} does not answer: ${rootCause(error)}; check OPS_HOST, the proxy, DNS and certificate`,
    );
  }
}
