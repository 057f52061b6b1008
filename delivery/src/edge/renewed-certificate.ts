import type { Certificate } from './secure-server.ts';

interface Renewal {
  certificate: Certificate;
  read: () => Promise<Certificate>;
  log: (line: string) => void;
}

/**
 * Returns a check that reads the certificate again, and lets new connections have a renewed one. The previous one stays
 * in use while the files cannot be read or do not belong together.
 */
export function certificateCheck(server: object, { certificate, read, log }: Renewal): () => Promise<void> {
  let used = certificate;
  let failures = 0;
  return async () => {
    try {
      const next = await read();
      const isRenewed = next.cert !== used.cert || next.key !== used.key;
      if (isRenewed && 'setSecureContext' in server && typeof server.setSecureContext === 'function') {
        server.setSecureContext(next);
        log('the certificate was renewed: new connections get it');
      }
      used = next;
      failures = 0;
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      // The two files are not replaced in the same moment, so only the second failure in a row is a problem.
      if (failures === 2)
        log(`the renewed certificate cannot be used, and the earlier one stays in use: ${reason}`);
    }
  };
}
