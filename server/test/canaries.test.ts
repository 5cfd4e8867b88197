import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import type { Http } from '../src/platform/http/http.ts';
import { watchCanaries } from './canaries.ts';
import { runningFile } from './describe-files.ts';

it('finds in a log what a test of the file sent', async () => {
  const http = Fastify();
  const { assertNotIn } = watchCanaries(http as unknown as Http);
  http.post('/', async () => ({ data: { token: 'tok-3141592653' } }));
  const send = () =>
    http.inject({ method: 'POST', url: '/', payload: { email: 'ada@example.com' } });
  await send();
  assert.throws(() => assertNotIn(runningFile(), ['to ada@example.com']), /stand in the log/);
  await send();
  assert.throws(() => assertNotIn(runningFile(), ['with tok-3141592653']), /stand in the log/);
  await send();
  assert.doesNotThrow(() => assertNotIn(runningFile(), ['{"msg":"sent"}']));
  await http.close();
});
