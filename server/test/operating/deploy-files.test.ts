import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Config, readConfig } from '../../src/config.ts';
import { variablesRead } from '../variables-read.ts';
import { DEPLOY, filesIn, GIVEN, readYaml, substitute, type Tree } from './deploy-files.ts';
import { readStages, variablesOf } from './dockerfile.ts';

const IMAGE = readStages(readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8')).at(-1);
const IMAGE_VARIABLES = IMAGE ? variablesOf(IMAGE) : {};
/** After the drain: nine seconds for requests, five for jobs, then connections are closed. */
const STOP_SECONDS = 20;

/** Fails on an unknown variable and on a value that the service would refuse. */
function configOf(environment: Record<string, string>): Config {
  const known = variablesRead();
  for (const name of Object.keys(environment)) assert.ok(known.includes(name), `unknown: ${name}`);
  return readConfig({ ...IMAGE_VARIABLES, ...environment });
}

function entries(tree: Tree | undefined): [string, Tree][] {
  return Object.entries(tree ?? {});
}

describe('the compose files', () => {
  const files = filesIn('.', '.yaml');

  it('are three: one machine, several processes, Citus', () => {
    assert.deepEqual(files, ['compose.citus.yaml', 'compose.cluster.yaml', 'compose.yaml']);
  });

  it('give the service variables that it reads, with values that it accepts', () => {
    const seen: string[] = [];
    for (const file of files) {
      for (const [name, service] of entries(readYaml(file)[0]?.services)) {
        if (String(service.image) !== 'cartwright') continue;
        const pairs = entries(service.environment).map(([key, value]) => {
          assert.equal(typeof value, 'string', `${file}: ${name}: ${key} is quoted`);
          return [key, substitute(String(value))] as const;
        });
        const config = configOf(Object.fromEntries(pairs));
        assert.equal(config.host, '0.0.0.0', 'reached from other containers');
        assert.ok(config.trustProxy && config.publicUrl, `${file}: ${name} is behind a proxy`);
        seen.push(`${file} ${name}`);
      }
    }
    assert.deepEqual(seen, [
      'compose.citus.yaml migrate',
      'compose.citus.yaml cartwright',
      'compose.cluster.yaml migrate',
      'compose.cluster.yaml cartwright',
      'compose.yaml cartwright',
    ]);
  });

  it('have every value in example.env that they ask for', () => {
    const named: readonly string[] | null = readFileSync(join(DEPLOY, 'example.env'), 'utf8').match(
      /^\w+(?==)/gm,
    );
    for (const name of Object.keys(GIVEN)) assert.ok(named?.includes(name), name);
  });

  it('run the service without rights, on a file system that cannot be written', () => {
    for (const file of files) {
      for (const [name, service] of entries(readYaml(file)[0]?.services)) {
        if (String(service.image) !== 'cartwright') continue;
        assert.equal(service.read_only, true as never, `${file}: ${name}`);
        assert.deepEqual(service.cap_drop, ['ALL'], `${file}: ${name}`);
      }
    }
  });

  it('let a process serve for two checks of the proxy, and give it time to stop', () => {
    const proxy = readFileSync(join(DEPLOY, 'haproxy/haproxy.cfg'), 'utf8');
    const interval = Number(/default-server check .*\binter (\d+)s\b/.exec(proxy)?.[1]);
    const isBalanced = {
      'compose.yaml': false,
      'compose.cluster.yaml': true,
      'compose.citus.yaml': false,
    };
    for (const [file, behindProxy] of Object.entries(isBalanced)) {
      const service = readYaml(file)[0]?.services?.cartwright;
      const drain = Number(service?.environment?.DRAIN_SECONDS);
      assert.ok(behindProxy ? drain >= 2 * interval : drain === 0, `${file}: ${drain}`);
      const grace = Number.parseInt(String(service?.stop_grace_period), 10);
      assert.ok(grace >= drain + STOP_SECONDS, file);
    }
  });

  it('join and migrate a node of Citus once it listens to others', () => {
    const services = readYaml('compose.citus.yaml')[0]?.services as Tree;
    for (const name of ['coordinator', 'worker-1', 'worker-2']) {
      // The image creates the database on a server that has a socket only.
      assert.match(String([...(services[name]?.healthcheck?.test ?? [])]), /-h 127\.0\.0\.1/);
      assert.equal(String(services.join?.depends_on?.[name]?.condition), 'service_healthy');
    }
    const isDone = 'service_completed_successfully';
    assert.equal(String(services.migrate?.depends_on?.join?.condition), isDone);
    assert.equal(String(services.cartwright?.depends_on?.migrate?.condition), isDone);
  });

  it('mount and build from files that exist', () => {
    for (const file of files) {
      for (const [, service] of entries(readYaml(file)[0]?.services)) {
        const mounts = [...(service.volumes ?? [])]
          .map(String)
          .filter((one) => one.startsWith('./'));
        for (const mount of mounts) assert.ok(existsSync(join(DEPLOY, mount.split(':')[0] ?? '')));
        if (typeof service.build === 'string') {
          assert.ok(existsSync(join(DEPLOY, service.build, 'Dockerfile')));
        } else if (service.build) {
          const { context, dockerfile } = service.build;
          assert.ok(existsSync(join(DEPLOY, String(context), String(dockerfile))));
        }
      }
    }
  });

  it('run an image that goes on serving when it stops, unless told otherwise', () => {
    const own = { DATABASE_URL: 'postgres://db/cartwright', SECRET_KEY: 'k'.repeat(32) };
    assert.ok(configOf(own).drainSeconds > 0);
  });

  it('publish ports on this machine only', () => {
    for (const file of files) {
      for (const [name, service] of entries(readYaml(file)[0]?.services)) {
        for (const port of service.ports ?? []) {
          assert.match(String(port), /^127\.0\.0\.1:/, `${file}: ${name}`);
        }
      }
    }
  });
});

describe('the Kubernetes manifests', () => {
  const files = filesIn('kubernetes', '.yaml');
  const all = files.flatMap((file) => readYaml(join('kubernetes', file)));
  const one = (kind: string) => {
    const found = all.filter((each) => String(each.kind) === kind);
    assert.equal(found.length, 1, kind);
    return found[0] as Tree;
  };
  const podOf = (kind: string) => one(kind).spec?.template?.spec as Tree;
  const containerOf = (kind: string) => [...(podOf(kind).containers ?? [])][0] as Tree;

  const settings = () => {
    const given = { ...one('ConfigMap').data, ...one('Secret').stringData };
    return given as unknown as Record<string, string>;
  };

  it('are all in the kustomization, but for the example of a secret', () => {
    const listed = [...(one('Kustomization').resources ?? [])].map(String);
    const others = files.filter((file) => !/^(kustomization|secret\.example)\.yaml$/.test(file));
    assert.deepEqual(listed.sort(), others);
  });

  it('give the service variables that it reads, with values that it accepts', () => {
    const config = configOf(settings());
    assert.ok(config.databaseUrl && config.secretKey && config.publicUrl && config.trustProxy);
    for (const kind of ['Deployment', 'Job']) {
      assert.deepEqual(containerOf(kind).envFrom, [
        { configMapRef: { name: 'cartwright' } },
        { secretRef: { name: 'cartwright' } },
      ]);
    }
  });

  it('probe paths that the management port has, and restart no pod for its database', () => {
    const { startupProbe, readinessProbe, livenessProbe, ports } = containerOf('Deployment');
    const path = (probe: Tree | undefined) =>
      [probe?.httpGet?.path, probe?.httpGet?.port].map(String);
    assert.deepEqual(path(startupProbe), ['/readyz', 'management']);
    assert.deepEqual(path(readinessProbe), ['/readyz', 'management']);
    assert.deepEqual(path(livenessProbe), ['/healthz', 'management']);
    const numbers = [...(ports ?? [])].map((port) => [
      String(port.name),
      String(port.containerPort),
    ]);
    assert.deepEqual(Object.fromEntries(numbers), {
      http: IMAGE_VARIABLES.PORT,
      management: IMAGE_VARIABLES.MANAGEMENT_PORT,
    });
  });

  it('let a pod serve until it has left the service, and give it time to stop', () => {
    const drain = configOf(settings()).drainSeconds;
    const { periodSeconds, failureThreshold } = containerOf('Deployment').readinessProbe as Tree;
    assert.ok(drain >= 2 * Number(periodSeconds), 'twice the interval of the checks');
    assert.ok(drain >= Number(periodSeconds) * Number(failureThreshold));
    assert.equal(containerOf('Deployment').lifecycle, undefined, 'the service drains by itself');
    const grace = Number(podOf('Deployment').terminationGracePeriodSeconds);
    assert.ok(grace >= drain + STOP_SECONDS);
  });

  it('keep all pods but one, in a rollout and when a node is emptied', () => {
    const { strategy, selector, template } = one('Deployment').spec as Tree;
    assert.equal(Number(strategy?.rollingUpdate?.maxUnavailable), 0);
    assert.equal(Number(one('PodDisruptionBudget').spec?.maxUnavailable), 1);
    const labels = template?.metadata?.labels;
    for (const kind of ['PodDisruptionBudget', 'NetworkPolicy', 'Service']) {
      const { selector: own, podSelector } = one(kind).spec as Tree;
      const wanted = (own ?? podSelector) as Tree;
      assert.deepEqual(wanted.matchLabels ?? wanted, labels, kind);
    }
    assert.deepEqual(selector?.matchLabels, labels);
  });

  it('migrate by a job, with a program that exists and labels of its own', () => {
    const [program] = [...(containerOf('Job').args ?? [])].map(String);
    const source = program?.replace('server/dist/', 'server/').replace(/\.js$/, '.ts') ?? '';
    assert.ok(existsSync(join(DEPLOY, '..', source)), source);
    const labels = (kind: string) => one(kind).spec?.template?.metadata?.labels;
    assert.notDeepEqual(labels('Job'), labels('Deployment'));
  });

  it('run every container without rights, on a file system that cannot be written', () => {
    for (const kind of ['Deployment', 'Job']) {
      assert.equal(podOf(kind).securityContext?.runAsNonRoot, true as never);
      assert.deepEqual(containerOf(kind).securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });
});
