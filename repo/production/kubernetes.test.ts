import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadAll } from 'js-yaml';

interface Container {
  args: [string, ...string[]];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  resources: { requests: object; limits: { memory: string } };
  securityContext: Record<string, unknown>;
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface PodSpec {
  securityContext: { runAsNonRoot: boolean };
  enableServiceLinks: boolean;
  terminationGracePeriodSeconds?: number;
  initContainers?: Container[];
  containers: [Container];
  volumes: { name: string }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  resources?: string[];
  spec: {
    replicas?: number;
    minAvailable?: number;
    template: { spec: PodSpec };
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
  };
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');
const files = readdirSync(folder);
const manifests = files.flatMap((file) => loadAll(readFileSync(join(folder, file), 'utf8')) as Manifest[]);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'CronJob');
const podOf = ({ spec }: Manifest) => (spec.jobTemplate?.spec ?? spec).template.spec;
const containerOf = (workload: Manifest) => podOf(workload).containers[0];
const containersOf = (workload: Manifest) => {
  const { initContainers = [], containers } = podOf(workload);
  return [...initContainers, ...containers];
};

const { resolve } = createRequire(import.meta.url);
const types = dirname(resolve('kubernetes-types/package.json'));
const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

function typeOf({ apiVersion, kind }: Manifest): string {
  const [version, group = 'core'] = apiVersion.split('/').reverse();
  const module = JSON.stringify(`${types}/${group.replace('.k8s.io', '')}/${version}`);
  return `import(${module}).${kind}`;
}

/**
 * Returns the errors of the compiler when each manifest is a literal of the type of its kind. A field that the type
 * lacks is an error.
 */
function typeErrors(t: TestContext, checked: readonly Manifest[], nameType = typeOf): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-kubernetes-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const literals = checked.map(
    (manifest, index) =>
      `export const manifest${index}: ${nameType(manifest)} = ${JSON.stringify(manifest, null, 1)};`,
  );
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, literals.join('\n'));
  const options = ['--noEmit', '--strict', '--ignoreConfig', '--types', ''];
  return spawnSync(process.execPath, [compiler, ...options, file], { encoding: 'utf8' }).stdout;
}

/** The edge exits after this time at the latest. The API exits earlier. */
const longestShutdownSeconds = 5;
const applied = manifests.filter(({ kind }) => kind !== 'Kustomization');

test('the manifests of Kubernetes have only fields and values of their types', (t) => {
  assert.ok(applied.length > 12);
  assert.equal(typeErrors(t, applied), '');
});

test('the optional pods for background work have only fields of their types, and the probes and settings of the APIs', (t) => {
  const text = readFileSync(join(root, 'deploy/kubernetes-jobs/jobs.yaml'), 'utf8');
  const checked = loadAll(text) as [Manifest, Manifest];
  assert.equal(typeErrors(t, checked), '');
  const [jobs] = checked;
  const api = workloads.find(({ metadata }) => metadata.name === 'api');
  assert.ok(api);
  const { args, ...container } = containerOf(jobs);
  assert.deepEqual(args, ['api.js', '--jobs']);
  const { args: _, ...expected } = containerOf(api);
  assert.deepEqual({ ...container, name: 'api' }, expected);
});

/**
 * The fields of the resource `Cluster` of CloudNativePG 1.28 that the sample uses. No package has its types, so they are
 * copied from the definition of the resource (config/crd/bases/postgresql.cnpg.io_clusters.yaml).
 */
const cloudNativePgCluster = `{
  apiVersion: 'postgresql.cnpg.io/v1'; kind: 'Cluster'; metadata: { name: string; namespace: string };
  spec: {
    imageName: string; instances: number;
    bootstrap: { initdb: { database: string; owner: string; dataChecksums: boolean } };
    postgresql: {
      synchronous: {
        method: 'any' | 'first'; number: number; dataDurability: 'required' | 'preferred'; failoverQuorum: boolean;
      };
      parameters: Record<string, string>;
    };
    affinity: {
      enablePodAntiAffinity: boolean; podAntiAffinityType: 'required' | 'preferred'; topologyKey: string;
    };
    storage: { size: string }; walStorage: { size: string };
    resources: Record<'requests' | 'limits', { cpu?: string; memory: string }>;
  };
}`;

test('the sample of CloudNativePG has only fields of its type, three instances, and loses no acknowledged answer', (t) => {
  const text = readFileSync(join(root, 'deploy/database/cloudnative-pg.yaml'), 'utf8');
  const checked = loadAll(text) as [Manifest & { spec: { instances: number; postgresql: object } }];
  assert.equal(
    typeErrors(t, checked, () => cloudNativePgCluster),
    '',
  );
  const [{ spec }] = checked;
  assert.equal(spec.instances, 3);
  const { synchronous } = spec.postgresql as Record<string, unknown>;
  assert.deepEqual(synchronous, {
    method: 'any',
    number: 1,
    dataDurability: 'required',
    failoverQuorum: true,
  });
  const changed: Manifest[] = JSON.parse(JSON.stringify(checked).replace('"required"', '"always"'));
  assert.match(
    typeErrors(t, changed, () => cloudNativePgCluster),
    /'"always"' is not assignable/,
  );
});

const mistakes: [string, string, RegExp][] = [
  ['"readinessProbe"', '"readynessProbe"', /"readynessProbe"' does not exist in type 'Container'/],
  [
    '"minAvailable":1',
    '"minAvailable":true',
    /Type 'true' is not assignable to type 'string \| number \| undefined'/,
  ],
  ['"selector"', '"selectors"', /"selectors"' does not exist in type '\w+'/],
];
for (const [right, wrong, message] of mistakes) {
  test(`the types of Kubernetes refuse manifests with ${wrong}`, (t) => {
    const changed: Manifest[] = JSON.parse(JSON.stringify(applied).replace(right, wrong));
    assert.match(typeErrors(t, changed), message);
  });
}

test('the manifests of Kubernetes name every file', () => {
  const { resources = [] } = manifests.find(({ kind }) => kind === 'Kustomization') ?? {};
  assert.deepEqual([...resources, 'kustomization.yaml'].sort(), files.sort());
});

test('the manifests of Kubernetes set only variables that the servers read, and no secret', () => {
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  const variables = workloads.flatMap(containersOf).flatMap(({ env = [] }) => env);
  assert.ok(variables.length > 5);
  for (const { name } of variables) {
    assert.match(known, new RegExp(`^(# )?${name}=`, 'm'), name);
    assert.doesNotMatch(name, /DATABASE_URL|TOKEN|SECRET|PASSWORD|SMTP/);
  }
});

test('each container of Kubernetes runs without rights, with bounds and with a file of the folder', () => {
  assert.deepEqual(workloads.map(({ metadata }) => metadata.name).sort(), ['api', 'backup', 'edge']);
  const commands = readFileSync(join(import.meta.dirname, 'servers.ts'), 'utf8');
  for (const { args, resources, securityContext } of workloads.flatMap(containersOf)) {
    assert.match(commands, new RegExp(`^ {2}${args[0].replace('.js', '')}: `, 'm'));
    assert.ok(resources.limits.memory);
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

test('each pod of Kubernetes runs as a user without links of services, and mounts only its volumes', () => {
  for (const workload of workloads) {
    const { securityContext, enableServiceLinks, volumes } = podOf(workload);
    assert.equal(securityContext.runAsNonRoot, true);
    // For the service "api", Kubernetes would set API_PORT to an address in every container, and all commands would
    // refuse this value.
    assert.equal(enableServiceLinks, false);
    const names = new Set(volumes.map(({ name }) => name));
    const mounted = containersOf(workload).flatMap(({ volumeMounts = [] }) => volumeMounts);
    assert.deepEqual(new Set(mounted.map(({ name }) => name)), names);
  }
});

test('each server of Kubernetes has its port, probes, two copies, a disruption budget and time to stop', () => {
  for (const server of workloads.filter(({ kind }) => kind === 'Deployment')) {
    const { ports, env, startupProbe, livenessProbe, readinessProbe, lifecycle } = containerOf(server);
    const port = env?.find(({ name }) => name === 'PORT' || name === 'API_PORT')?.value;
    assert.deepEqual(ports, [{ name: 'http', containerPort: Number(port) }]);
    assert.deepEqual(startupProbe?.httpGet, { path: '/healthz', port: 'http' });
    assert.deepEqual(livenessProbe?.httpGet, { path: '/healthz', port: 'http' });
    assert.deepEqual(readinessProbe?.httpGet, { path: '/readyz', port: 'http' });
    const [command, seconds] = lifecycle?.preStop.exec.command ?? [];
    assert.equal(command, 'sleep');
    assert.ok((podOf(server).terminationGracePeriodSeconds ?? 0) >= Number(seconds) + longestShutdownSeconds);
    const sameName = manifests.filter(({ metadata }) => metadata?.name === server.metadata.name);
    const budget = sameName.find(({ kind }) => kind === 'PodDisruptionBudget');
    assert.ok((budget?.spec.minAvailable ?? 9) < (server.spec.replicas ?? 0));
  }
});
