import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import pg from 'pg';
import { connect, jobsAddress } from '../../src/platform/db/connect.ts';
import { IS_WHOLE, partOf } from '../small-version.ts';
import { createCart, programAt, runToEnd, startProcess } from './running.ts';
import { PASSWORD, startTlsServer } from './tls-server.ts';

const server = await startTlsServer();
const { port, files } = server;
const DOCTOR = programAt('src/doctor.js');
const SECRET_KEY = 'the same key in every process, 32+';

function urlFor(user: string, parameters: string, host = 'localhost'): string {
  const question = parameters && `?${parameters}`;
  return `postgres://${user}:${encodeURIComponent(PASSWORD)}@${host}:${port}/shop${question}`;
}

const ASK = `
  select current_user as "user", ssl, client_dn is not null as known, application_name as name,
    current_setting('search_path') as path
  from pg_stat_ssl join pg_stat_activity using (pid) where pid = pg_backend_pid()`;

/** The result of the pool for requests, or its error. */
async function service(url: string): Promise<object | string> {
  const sql = connect({ url }, { poolSize: 1, throughPooler: false });
  try {
    return { ...(await sql.unsafe(ASK))[0] };
  } catch (error) {
    return `refused: ${error}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The same of the pool of the jobs. */
async function jobs(url: string): Promise<object | string> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client(await jobsAddress({ url }));
    // A refused connection reports it once more when it is closed.
    client.on('error', () => {});
    await client.connect();
    return { ...(await client.query(ASK)).rows[0] };
  } catch (error) {
    return `refused: ${error}`;
  } finally {
    await client?.end().catch(() => {});
  }
}

async function bothEnter(url: string, expected: object): Promise<void> {
  const plain = { user: 'shop', ssl: true, known: false, name: 'cartwright' };
  const whole = { ...plain, path: '"$user", public', ...expected };
  assert.deepEqual(
    { service: await service(url), jobs: await jobs(url) },
    {
      service: whole,
      jobs: whole,
    },
  );
}

async function bothRefuse(url: string, reason: RegExp): Promise<void> {
  assert.match(String(await service(url)), reason);
  assert.match(String(await jobs(url)), reason);
}

describe('a server that requires TLS, by an authority of its own,', () => {
  it('admits the service and its jobs in every mode that encrypts', async () => {
    for (const mode of ['', 'sslmode=prefer', 'sslmode=require', 'sslmode=no-verify', 'ssl=true']) {
      await bothEnter(urlFor('shop', mode), {});
      await bothEnter(urlFor('shop', mode, '127.0.0.1'), {});
    }
    const trusted = `sslrootcert=${files.authority}`;
    await bothEnter(urlFor('shop', `sslmode=require&${trusted}`, '127.0.0.1'), {});
    await bothEnter(urlFor('shop', `sslmode=verify-ca&${trusted}`, '127.0.0.1'), {});
    await bothEnter(urlFor('shop', `sslmode=verify-full&${trusted}`), {});
  });

  it('admits neither without', async () => {
    await bothRefuse(urlFor('shop', 'sslmode=disable'), /no pg_hba\.conf entry .* no encryption/);
  });

  it('is trusted by neither if another authority signed it', async () => {
    const stranger = `sslrootcert=${files.stranger}`;
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      await bothRefuse(urlFor('shop', `sslmode=${mode}&${stranger}`), /certificate/);
    }
    for (const more of ['', '&sslrootcert=system']) {
      await bothRefuse(urlFor('shop', `sslmode=verify-full${more}`), /certificate/);
    }
  });

  it('is trusted by neither under another name, where names are compared', async () => {
    const parameters = `sslmode=verify-full&sslrootcert=${files.authority}`;
    await bothRefuse(urlFor('shop', parameters, '127.0.0.1'), /127\.0\.0\.1 is not in the cert/);
  });

  it('authenticates both by their certificate', async () => {
    const own = `sslcert=${files.cert}&sslkey=${files.key}`;
    for (const mode of ['prefer', 'require', `verify-full&sslrootcert=${files.authority}`]) {
      const url = urlFor('certified', `sslmode=${mode}&${own}`);
      await bothEnter(url, { user: 'certified', known: true });
    }
    await bothRefuse(urlFor('certified', ''), /requires a valid client certificate/);
  });

  it('gets the same from both: options, name, host, port, database and user', async () => {
    const settings = 'options=-c%20search_path%3Dpg_catalog&application_name=mugs';
    await bothEnter(urlFor('shop', settings), { name: 'mugs', path: 'pg_catalog' });
    const login = `user=shop&password=${encodeURIComponent(PASSWORD)}&dbname=shop`;
    await bothEnter(`postgres://?host=localhost&port=${port}&${login}`, {});
    await bothEnter(`postgres://other@elsewhere:1/x?host=localhost&port=${port}&${login}`, {});
  });

  it('serves processes, workers and the doctor', async () => {
    const own = `sslcert=${files.cert}&sslkey=${files.key}`;
    const parameters = `sslmode=verify-full&sslrootcert=${files.authority}&${own}`;
    const env = { DATABASE_URL: urlFor('certified', parameters), SECRET_KEY };
    const running = await startProcess({ ...env, ...(IS_WHOLE && { WORKERS: '2' }) });
    assert.equal((await fetch(`${running.management}/readyz`)).status, 200);
    assert.equal((await createCart(running)).status, 401);
    const doctor = spawnSync(process.execPath, [DOCTOR], { env, encoding: 'utf8' });
    assert.match(doctor.stdout, /invariants hold/, doctor.stderr);
    assert.equal(await running.signal('SIGTERM'), 0);
    assert.doesNotMatch(running.output(), /"level":"(warn|error)"|Warning/);
  });

  it('ends a start with one sentence that names the fault', async () => {
    const stranger = `sslmode=verify-full&sslrootcert=${files.stranger}`;
    const refused = [
      ['sslmode=disable', /^Cartwright cannot start: .* refuses: no pg_hba.* no encryption.*\n$/],
      [stranger, /^Cartwright cannot start: .* is not trusted: .*certificate.*\n$/],
    ] as const;
    for (const [parameters, sentence] of partOf(refused, 1, 1)) {
      const env = { DATABASE_URL: urlFor('shop', parameters), SECRET_KEY };
      const { code, output } = await runToEnd(env);
      assert.equal(code, 1);
      assert.match(output, sentence);
    }
  });
});

describe('a server that offers no TLS', () => {
  it('admits both if TLS is only preferred, and neither if it is required', async () => {
    await server.offersTls(false);
    for (const mode of ['', 'sslmode=prefer', 'sslmode=disable']) {
      await bothEnter(urlFor('anyhow', mode), { user: 'anyhow', ssl: false });
    }
    const own = `sslcert=${files.cert}&sslkey=${files.key}`;
    await bothEnter(urlFor('anyhow', own), { user: 'anyhow', ssl: false });
    for (const mode of ['require', 'no-verify', `verify-ca&sslrootcert=${files.authority}`]) {
      await bothRefuse(urlFor('anyhow', `sslmode=${mode}`), /server .* (TLS|SSL)/);
    }
    if (IS_WHOLE) {
      const env = { DATABASE_URL: urlFor('anyhow', 'sslmode=require'), SECRET_KEY };
      const { output } = await runToEnd(env);
      assert.match(output, /^Cartwright cannot start: .* offers no TLS.*\n$/);
    }
    await server.offersTls(true);
  });
});
