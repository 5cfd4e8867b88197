import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROMISES } from './promises.ts';
import { type Proof, SEED } from './scale.ts';

const RUN = fileURLToPath(new URL('../run.js', import.meta.url));
const SEEDED = fileURLToPath(new URL('seeded.js', import.meta.url));
const PAGE = fileURLToPath(new URL('../../../../docs/proofs.md', import.meta.url));

/** The fault tests, and the other tests that a promise depends on. */
const FILES = [
  'faults/',
  'contract/committed-first',
  'contract/fuzz',
  'contract/idempotency',
  'contract/isolation',
  'adapters/merchant-webhook',
];

/**
 * `npm run test:faults`: the fault tests at full size, and the document of their results. With
 * `--page FILE` only the document, from the results of single files with FAULTS_RECORD=FILE.
 */
async function main([flag, given]: readonly string[]): Promise<number> {
  if (flag === '--page' && given) {
    await writePage(given);
    return 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-proofs-'));
  const record = join(folder, 'proofs');
  try {
    await writeFile(record, '');
    const env = { FAULTS_SEED: String(SEED), FAULTS_RECORD: record };
    const code =
      (await run([RUN, ...FILES], { ...env, FAULTS: 'full' })) || (await run([SEEDED], env));
    // A document with a gap would be read as a promise kept.
    if (code === 0) await writePage(record);
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writePage(record: string): Promise<void> {
  const lines = (await readFile(record, 'utf8')).split('\n').filter((line) => line !== '');
  await writeFile(PAGE, pageOf(lines.map((line) => JSON.parse(line) as Proof)));
}

function run(args: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

function pageOf(proofs: readonly Proof[]): string {
  const rows = Object.entries(PROMISES).map(([name, promise]) => {
    const own = proofs.filter((proof) => proof.promise === name);
    const commands = [...new Set(own.map(({ command }) => `\`${command}\``))];
    const figures = own.map(({ what }) => what).join('<br>');
    return `| ${name} | ${promise} | ${figures || '**nothing**'} | ${commands.join('<br>')} |`;
  });
  const allOf = (facts: readonly string[]) => [...new Set(facts)].sort().join(', ');
  const dates = allOf(proofs.map(({ date }) => date));
  const machines = allOf(proofs.map(({ machine }) => machine));
  return `# Proofs

Figures of the fault tests, from runs on ${dates} (${machines}). \`npm run test:faults\` writes this
page anew; each command repeats one part, with the same choices for the same seed. After every test
the provider's journal was compared with our orders and refunds, and the doctor checked all
invariants. A test with an exception records nothing.

| | Promise | What was run, with no exception | Again |
|---|---|---|---|
${rows.join('\n')}
`;
}

process.exitCode = await main(process.argv.slice(2));
