import { type Finding, ok, problem, rootCause, warning } from '@tapin/delivery/doctor/finding';
import { readCertificateEnd } from '#src/infrastructure/monitoring/machine-metrics.ts';

const about = 'certificate';
const dayMs = 86_400_000;
/** Certificates that are renewed automatically nearly always have 30 days left. */
const warnDays = 20;
const problemDays = 7;
const remedy =
  'renew it on the proxy, and let the proxy load it (with certbot as root: certbot renew && systemctl reload nginx)';

function aboutEnd(end: Date, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs);
  const day = end.toISOString().slice(0, 10);
  if (days < 0) return problem(about, `the certificate of the site ended on ${day}: ${remedy}`);
  const line = `the certificate of the site ends in ${days} days, on ${day}`;
  if (days < problemDays) return problem(about, `${line}: ${remedy}`);
  if (days < warnDays) return warning(about, `${line}: ${remedy}`);
  return ok(about, line);
}

/** Checks how long the certificate at the public address is valid. */
export async function checkCertificate(publicUrl: string, now = new Date()): Promise<Finding[]> {
  const url = new URL(publicUrl);
  if (url.protocol !== 'https:') return [];
  try {
    return [aboutEnd(await readCertificateEnd(url), now)];
  } catch (error) {
    return [
      problem(
        about,
        `${url.host} shows no certificate: ${rootCause(error)}; check DNS, and run as root: systemctl restart nginx`,
      ),
    ];
  }
}
