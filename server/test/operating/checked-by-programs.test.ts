import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { precondition, startedFile } from '../preconditions.ts';
import { DEPLOY, dashboardExpressions, filesIn, readYaml, type Tree } from './deploy-files.ts';
import { REPOSITORY } from './image-steps.ts';

/** The programs that will read the files, of the Debian packages `haproxy` and `prometheus`. */
const ENVIRONMENT = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** What a program said, and its exit code. */
function check(program: string, ...words: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, words, {
    env: ENVIRONMENT,
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

function skipWithout(program: string, version: string): string | false {
  const isHere = check(program, version).code === 0;
  return precondition(isHere, program, startedFile()) ? false : `${program} is not installed`;
}

describe('the configuration of HAProxy', { skip: skipWithout('haproxy', '-v') }, () => {
  const path = join(DEPLOY, 'haproxy/haproxy.cfg');
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-haproxy-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is accepted by HAProxy', () => {
    const { code, said } = check('haproxy', '-c', '-f', path);
    assert.equal(code, 0, said);
    assert.doesNotMatch(said, /WARNING|ALERT/);
  });

  it('would be refused with a mistake', () => {
    const wrong = join(folder, 'wrong.cfg');
    const text = readFileSync(path, 'utf8');
    writeFileSync(wrong, text.replace('balance leastconn', 'balance least'));
    assert.notEqual(check('haproxy', '-c', '-f', wrong).code, 0);
  });
});

describe('the files for Prometheus', { skip: skipWithout('promtool', '--version') }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-promtool-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are accepted: the scrape configuration and the alert rules', () => {
    for (const [kind, file] of [
      ['config', 'prometheus.yaml'],
      ['rules', 'alerts.yaml'],
    ] as const) {
      const { code, said } = check('promtool', 'check', kind, join(DEPLOY, 'monitoring', file));
      assert.equal(code, 0, said);
    }
  });

  it('accepts every expression of the dashboard', () => {
    const expressions = dashboardExpressions().map(withoutVariables);
    assert.ok(expressions.length > 20, String(expressions.length));
    const { code, said } = checkAsRules(expressions);
    assert.equal(code, 0, said);
  });

  it('would refuse an expression with a mistake', () => {
    assert.notEqual(checkAsRules(['rate(cartwright_jobs_total)']).code, 0);
  });

  /** Promtool reads expressions in rules only. */
  function checkAsRules(expressions: readonly string[]): ReturnType<typeof check> {
    const rules = expressions.map((expr, index) => ({ record: `dashboard:${index}`, expr }));
    const file = join(folder, 'rules.yaml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    return check('promtool', 'check', 'rules', file);
  }
});

/** A folder with the package `kubernetes-models`, which has the types of Kubernetes. */
const MODELS = process.env.KUBERNETES_MODELS ?? '';
const hasModels = precondition(
  MODELS !== '' && existsSync(join(MODELS, 'node_modules/kubernetes-models')),
  'the types of Kubernetes (KUBERNETES_MODELS)',
  startedFile(),
);
const skipModels = hasModels ? false : 'kubernetes-models is not installed: see CONTRIBUTING.md';

describe('the Kubernetes manifests', { skip: skipModels }, () => {
  const all = filesIn('kubernetes', '.yaml')
    .flatMap((file) => readYaml(join('kubernetes', file)))
    .filter(({ kind }) => String(kind) !== 'Kustomization');
  const pathOf = ({ apiVersion, kind }: Tree) => `kubernetes-models/${apiVersion}/${kind}`;

  it('have every required field, with a value of its type', () => {
    const requireModel = createRequire(join(MODELS, 'package.json'));
    for (const one of all) {
      const { [String(one.kind)]: Model } = requireModel(pathOf(one)) as Record<
        string,
        new (
          of: Tree,
        ) => { validate(): void }
      >;
      assert.ok(Model);
      new Model(one).validate();
    }
  });

  it('have no unknown field', () => {
    const { code, said } = compile(all);
    assert.equal(code, 0, said);
    const [first] = all;
    const wrong = { ...first, metadata: { ...first?.metadata, nam: 'a' } };
    assert.notEqual(compile([wrong as unknown as Tree]).code, 0);
  });

  /** As literals of their types, in which the compiler refuses an unknown name. */
  function compile(manifests: readonly Tree[]): ReturnType<typeof check> {
    const lines = manifests.map((one, index) => {
      const type = `import('${pathOf(one)}').I${one.kind}`;
      return `export const manifest${index}: ${type} = ${JSON.stringify(one)};`;
    });
    // In the folder itself: the compiler looks for packages from there.
    const folder = mkdtempSync(join(MODELS, 'manifests-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, lines.join('\n'));
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
    ];
    return check(process.execPath, join(REPOSITORY, 'node_modules/.bin/tsc'), ...options, file);
  }
});

/** Grafana replaces its variables before Prometheus reads an expression. */
function withoutVariables(expression: string): string {
  const metric = /^label_values\((.*), *\w+\)$/.exec(expression)?.[1] ?? expression;
  return metric.replaceAll(/\$__(rate_)?interval/g, '5m').replaceAll(/\$\w+|\$\{\w+\}/g, '.*');
}
