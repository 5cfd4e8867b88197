import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineFacts } from '../report.ts';
import { type OnStop, stopAtEnd } from '../stop-at-end.ts';
import { cartwright } from './cartwright.ts';
import { chartOf } from './chart.ts';
import { measure, type Sizes } from './measure.ts';
import { medusaIn } from './medusa.ts';
import { startPeersPostgres } from './own-postgres.ts';
import { installPeer, PEERS } from './peers-folder.ts';
import { type Result, tableOf } from './result.ts';
import { SAMPLE } from './sample.ts';
import { sizingOf } from './sizing.ts';
import type { Subject } from './subject.ts';
import { vendureIn } from './vendure.ts';
import { withResults } from './written-page.ts';

const USAGE = `Usage: PEERS_FOLDER=/folder npm run bench:peers -- [options]
  --only NAMES   such as cartwright,vendure; all three by default
  --seconds N    of each round (default 5)
  --write        write the table and the chart to docs/performance.md and README.md
  --sizing       write the CPU of a checkout of Cartwright to docs/scaling.md; --write does it too
  --self-test    measure nothing: show the table and the chart of made-up figures
`;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PAGE = join(ROOT, 'docs/performance.md');
const README = join(ROOT, 'README.md');
const SCALING = join(ROOT, 'docs/scaling.md');
const CHART = join(ROOT, 'docs/peers.svg');
const ROUNDS = 3;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'cartwright,vendure,medusa' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    sizing: { type: 'boolean', default: false },
    'self-test': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** `npm run bench:peers`: Cartwright beside Vendure and Medusa, in one run on one machine. */
async function main(onStop: OnStop): Promise<void> {
  if (options.help) return void process.stdout.write(USAGE);
  if (options['self-test']) return await selfTest();
  const sizes: Sizes = { seconds: Number(options.seconds), rounds: ROUNDS };
  if (!(sizes.seconds >= 1)) throw new Error('--seconds must be a number from 1.');
  const results: Result[] = [];
  for (const subject of await subjects(options.only.split(','))) {
    process.stderr.write(`bench: ${subject.name}\n`);
    results.push(await measureAlone(subject, sizes, onStop));
    process.stdout.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  process.stdout.write(`${tableOf(results)}\n`);
  if (options.write) await write(results);
  if (options.write || options.sizing) await writeSizing(results);
}

/** Each with a database server of its own, so that none finds what another left. */
async function measureAlone(subject: Subject, sizes: Sizes, onStop: OnStop): Promise<Result> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      for (const one of stops.toReversed()) await one();
    })();
    return stopped;
  };
  onStop(stop);
  const collect: OnStop = (one) => void stops.push(one);
  const postgres = await startPeersPostgres(collect);
  const running = await subject.start(postgres, collect);
  const result = await measure(subject, postgres, running, sizes);
  await stop();
  return result;
}

async function subjects(names: readonly string[]): Promise<Subject[]> {
  const folder = process.env.PEERS_FOLDER;
  const found: Subject[] = names.includes('cartwright') ? [cartwright] : [];
  for (const peer of PEERS.filter((name) => names.includes(name))) {
    if (!folder)
      throw new Error(`set PEERS_FOLDER to a folder outside of the repository\n${USAGE}`);
    const own = join(resolve(folder), peer);
    await mkdir(own, { recursive: true });
    await installPeer(peer, own);
    found.push(peer === 'vendure' ? vendureIn(own) : medusaIn(own));
  }
  if (found.length === 0) throw new Error(`--only names no subject\n${USAGE}`);
  return found;
}

const TODAY = new Date().toISOString().slice(0, 10);

function captionOf(results: readonly Result[]): string {
  const names = results.map(({ name, version }) => `${name} ${version}`).join(', ');
  return `${names}; 16 shoppers; ${TODAY}; ${factsText()}`;
}

function factsText(): string {
  const { cores, processor, arch, node } = machineFacts();
  return `${cores} cores (${processor}, ${arch}), Node ${node}`;
}

async function writeSizing(results: readonly Result[]): Promise<void> {
  const own = results.find(({ name }) => name === cartwright.name);
  if (own) await replaceIn(SCALING, sizingOf(own, factsText(), TODAY));
}

async function write(results: readonly Result[]): Promise<void> {
  const caption = captionOf(results);
  await writeFile(CHART, chartOf(results, caption));
  const chart = (path: string) => `![Checkouts, CPU and statements beside peers](${path})`;
  await replaceIn(PAGE, `${chart('peers.svg')}\n\n${caption}.\n\n${tableOf(results)}`);
  await replaceIn(README, `${chart('docs/peers.svg')} [How it was measured](docs/performance.md).`);
}

async function replaceIn(path: string, text: string): Promise<void> {
  await writeFile(path, withResults(await readFile(path, 'utf8'), text));
}

/** Shows that the report works where no peer is installed. */
async function selfTest(): Promise<void> {
  const caption = captionOf(SAMPLE);
  // Throws where a page has no place for the results.
  for (const page of [PAGE, README, SCALING])
    withResults(await readFile(page, 'utf8'), tableOf(SAMPLE));
  process.stdout.write(`${tableOf(SAMPLE)}\n${chartOf(SAMPLE, caption)}`);
}

await stopAtEnd(main);
