import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadAll } from 'js-yaml';

interface Container {
  args: [string, ...string[]];
  env?: { name: string; value: string }[];
  ports?: { name: string; containerPort: number }[];
  resources: { requests: object; limits: { memory: string } };
  securityContext: Record<string, unknown>;
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  resources?: string[];
  spec: {
    replicas?: number;
    minAvailable?: number;
    template: { spec: { securityContext: { runAsNonRoot: boolean }; containers: [Container] } };
  };
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/kubernetes');
const files = readdirSync(folder);
const manifests = files.flatMap((file) => loadAll(readFileSync(join(folder, file), 'utf8')) as Manifest[]);
const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const containerOf = ({ spec }: Manifest) => spec.template.spec.containers[0];

test('the manifests of Kubernetes name every file', () => {
  const { resources = [] } = manifests.find(({ kind }) => kind === 'Kustomization') ?? {};
  assert.deepEqual([...resources, 'kustomization.yaml'].sort(), files.sort());
});

test('the manifests of Kubernetes set only variables that the servers read, and no secret', () => {
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  const variables = workloads.flatMap((workload) => containerOf(workload).env ?? []);
  assert.ok(variables.length > 5);
  for (const { name } of variables) {
    assert.match(known, new RegExp(`^(# )?${name}=`, 'm'), name);
    assert.doesNotMatch(name, /DATABASE_URL|TOKEN|SECRET|PASSWORD|SMTP/);
  }
});

test('each workload of Kubernetes runs without rights, with bounds and with a file of the folder', () => {
  assert.deepEqual(workloads.map(({ metadata }) => metadata.name).sort(), ['api', 'edge', 'migrations']);
  const commands = readFileSync(join(import.meta.dirname, 'servers.ts'), 'utf8');
  for (const workload of workloads) {
    const { args, resources, securityContext } = containerOf(workload);
    assert.match(commands, new RegExp(`^ {2}${args[0].replace('.js', '')}: `, 'm'));
    assert.ok(resources.limits.memory);
    assert.equal(workload.spec.template.spec.securityContext.runAsNonRoot, true);
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
});

test('each server of Kubernetes has its port, probes, two copies and a disruption budget', () => {
  for (const server of workloads.filter(({ kind }) => kind === 'Deployment')) {
    const { ports, env, livenessProbe, readinessProbe } = containerOf(server);
    const port = env?.find(({ name }) => name === 'PORT' || name === 'API_PORT')?.value;
    assert.deepEqual(ports, [{ name: 'http', containerPort: Number(port) }]);
    assert.deepEqual(livenessProbe?.httpGet, { path: '/healthz', port: 'http' });
    assert.deepEqual(readinessProbe?.httpGet, { path: '/readyz', port: 'http' });
    const sameName = manifests.filter(({ metadata }) => metadata?.name === server.metadata.name);
    const budget = sameName.find(({ kind }) => kind === 'PodDisruptionBudget');
    assert.ok((budget?.spec.minAvailable ?? 9) < (server.spec.replicas ?? 0));
  }
});
