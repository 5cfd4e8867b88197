import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startProcess, until } from '../process/running.ts';
import { scratchDatabase, urlOf } from '../states.ts';
import { DEPLOY, dashboardExpressions, readYaml } from './deploy-files.ts';

const RUNBOOKS = join(DEPLOY, '../docs/runbooks');
/** Made by Prometheus itself. */
const OF_PROMETHEUS = ['up'];
const LABELS_OF_PROMETHEUS = ['job', 'instance'];

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly severity: string;
  readonly runbook: string;
}

function alerts(): Alert[] {
  return [...(readYaml('monitoring/alerts.yaml')[0]?.groups ?? [])].flatMap((group) =>
    [...(group.rules ?? [])].map((rule) => ({
      alert: String(rule.alert),
      expr: String(rule.expr),
      severity: String(rule.labels?.severity),
      runbook: String(rule.annotations?.runbook),
    })),
  );
}

/** Metrics with the labels and values that each is selected by. */
function selectorsOf(expression: string): { metric: string; labels: [string, string][] }[] {
  const metrics = /\b(up|(?:cartwright|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;
  return [...expression.matchAll(metrics)].map(([, metric = '', inside = '']) => ({
    metric,
    labels: [...inside.matchAll(/(\w+)\s*(?:=~|=|!=|!~)\s*"([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  }));
}

interface Scrape {
  readonly names: ReadonlySet<string>;
  /** Values of each label that were seen, by `metric label`. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

function readScrape(text: string): Scrape {
  const names = new Set<string>();
  const values = new Map<string, Set<string>>();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) names.add(name + suffix);
  }
  for (const [, name = '', inside = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    for (const [, label = '', value = ''] of inside.matchAll(/(\w+)="([^"]*)"/g)) {
      const key = `${name} ${label}`;
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  }
  return { names, values };
}

describe('dashboard and alerts', async () => {
  const running = await startProcess({
    DATABASE_URL: urlOf(await scratchDatabase()),
    SECRET_KEY: 'a secret key for tests, 32 characters',
  });
  await fetch(`${running.base}/v1/config`);
  const read = async () => await (await fetch(`${running.management}/metrics`)).text();
  // Jobs have run once.
  await until(async () => /^cartwright_jobs_total\{/m.test(await read()), 30_000);
  const { names, values } = readScrape(await read());
  const expressions = [...alerts().map(({ expr }) => expr), ...dashboardExpressions()];
  const selectors = expressions.flatMap(selectorsOf);

  it('name only metrics that the service has', () => {
    assert.ok(selectors.length > 30, String(selectors.length));
    const unknown = selectors
      .map(({ metric }) => metric)
      .filter((metric) => !names.has(metric) && !OF_PROMETHEUS.includes(metric));
    assert.deepEqual(unknown, []);
  });

  it('select by labels that these metrics have, and kinds of work that exist', () => {
    for (const { metric, labels } of selectors) {
      for (const [label, value] of labels) {
        if (LABELS_OF_PROMETHEUS.includes(label)) continue;
        const known = values.get(`${metric} ${label}`);
        assert.ok(known, `${metric} has no label ${label}`);
        if (label === 'kind') assert.ok(known.has(value), `no work of the kind ${value}`);
      }
    }
  });

  it('show every metric of the service itself', () => {
    const shown = new Set(
      dashboardExpressions()
        .flatMap(selectorsOf)
        .map(({ metric }) => metric),
    );
    const hidden = [...names].filter((name) => name.startsWith('cartwright_') && !shown.has(name));
    assert.deepEqual(hidden, []);
  });
});

describe('every alert', () => {
  it('has a runbook of its own, and a severity', () => {
    const wrong = alerts().filter(({ alert, severity, runbook }) => {
      const name = alert
        .replace(/^Cartwright/, '')
        .replace(/(?!^)[A-Z]/g, '-$&')
        .toLowerCase();
      const isThere = existsSync(join(RUNBOOKS, `${name}.md`));
      return (
        runbook !== `docs/runbooks/${name}.md` || !isThere || !/^(page|ticket|info)$/.test(severity)
      );
    });
    assert.deepEqual(wrong, []);
  });

  it('is named once', () => {
    const named = alerts().map(({ alert }) => alert);
    assert.equal(new Set(named).size, named.length);
  });
});

describe('the runbooks', () => {
  /** Without an alert of their own. */
  const OTHERS = [
    'provider-down',
    'failover-to-a-replica',
    'citus-node-down',
    'pooler-exhausted',
    'disk-full',
    'key-leaked',
    'store-compromised',
    'restore',
    'erase-a-person',
    'reconcile-a-discrepancy',
  ];
  const files = readdirSync(RUNBOOKS).filter((name) => name !== 'README.md');
  const index = readFileSync(join(RUNBOOKS, 'README.md'), 'utf8');

  it('are those of the alerts, and of what no alert tells', () => {
    const wanted = [
      ...alerts().map(({ runbook }) => runbook.replace('docs/runbooks/', '')),
      ...OTHERS.map((name) => `${name}.md`),
    ];
    assert.deepEqual(files.sort(), [...new Set(wanted)].sort());
  });

  it('are all in the list', () => {
    assert.deepEqual(
      files.filter((name) => !index.includes(`](${name})`)),
      [],
    );
  });

  it('say what it means, what to look at and what to do', () => {
    for (const name of files) {
      const text = readFileSync(join(RUNBOOKS, name), 'utf8');
      for (const heading of ['## What it means', '## Check', '## Do']) {
        assert.ok(text.includes(`\n${heading}\n`), `${name}: ${heading}`);
      }
    }
  });

  it('name commands of package.json only', () => {
    const text = readFileSync(join(DEPLOY, '../package.json'), 'utf8');
    const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
    for (const name of [...files, 'README.md']) {
      const page = readFileSync(join(RUNBOOKS, name), 'utf8');
      for (const [, command = ''] of page.matchAll(/npm run ([\w:]+)/g)) {
        assert.ok(command in scripts, `${name}: npm run ${command}`);
      }
    }
  });
});
