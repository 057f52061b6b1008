/**
 * An empty module of the host. The import map has it twice: with its integrity, and under an address with a fragment
 * and a wrong integrity. A browser that checks the integrity of modules refuses the second address, without another
 * request.
 */
export const integrityProbe = { file: 'integrity-probe.js', wrong: '#wrong' };
