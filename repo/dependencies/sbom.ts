import type { Component } from './components.ts';

const purlOf = ({ name, version }: Component) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Whether a licence is an expression of several, or one identifier of SPDX. */
const isExpression = (licence: string) => /[ (]/.test(licence);

function licencesOf(licence: string): object[] {
  if (licence === 'not stated') return [];
  return [isExpression(licence) ? { expression: licence } : { license: { id: licence } }];
}

/** Converts the hash of the lock file: `sha512-` and Base64. */
function hashesOf(integrity: string | null): object[] {
  const [, content] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return content ? [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] : [];
}

/** Returns a software bill of materials in the format CycloneDX 1.6. The same lock file gives the same document. */
export function sbomOf(
  components: readonly Component[],
  { name, version }: { name: string; version: string },
) {
  const references = new Map(components.map((one) => [`${one.name}@${one.version}`, purlOf(one)]));
  const own = `pkg:npm/${name}@${version}`;
  const referencesOf = (keys: readonly string[]) => keys.flatMap((key) => references.get(key) ?? []);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version } },
    components: components.map((one) => ({
      type: 'library',
      'bom-ref': purlOf(one),
      name: one.name,
      version: one.version,
      // In the terms of CycloneDX the code of an excluded component is not part of the running product.
      scope: one.reach.includes('development') ? 'excluded' : 'required',
      hashes: hashesOf(one.integrity),
      licenses: licencesOf(one.licence),
      purl: purlOf(one),
      properties: one.reach.map((value) => ({ name: 'tapin:reach', value })),
    })),
    dependencies: [
      { ref: own, dependsOn: components.filter(({ usedBy }) => usedBy.length > 0).map(purlOf) },
      ...components.map((one) => ({ ref: purlOf(one), dependsOn: referencesOf(one.needs) })),
    ],
  };
}
