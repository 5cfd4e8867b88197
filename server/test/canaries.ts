import assert from 'node:assert/strict';
import type { Http } from '../src/platform/http/http.ts';
import { runningFile } from './describe-files.ts';

/** Personal data and secrets that must not appear in a log. */
const FIELDS =
  /^(email|phone|password|firstName|lastName|line1|(\w+T|t)oken|code|link|apiKey|sessionToken)$/;
const HEADERS = ['x-api-key', 'x-customer-token', 'idempotency-key'];
/** Shorter ones occur in ids and times by chance. */
const LENGTH_MIN = 6;
/** Enough to find a leak, and few enough to search for each in every line. */
const CANARIES_MAX = 300;

export interface Canaries {
  /** Fails if the lines have what was sent and received while the file was loaded and tested. */
  assertNotIn(file: string, logLines: readonly string[]): void;
}

/** Collects what the tests of a file sent and received, to search the log for it. */
export function watchCanaries(http: Http): Canaries {
  const byFile = new Map<string, Set<string>>();
  const seenBy = (file: string) => {
    const known = byFile.get(file) ?? new Set();
    byFile.set(file, known);
    return known;
  };
  const seenNow = () => seenBy(runningFile());
  const isFull = () => seenNow().size >= CANARIES_MAX;

  function note(value: unknown): void {
    const isLong = typeof value === 'string' && value.length >= LENGTH_MIN;
    // The fuzz test sends common words, and those and error codes occur in logs.
    if (isLong && !/^(\W*[A-Za-z_]{1,20}\W*|[A-Z_]+)$/.test(value) && !isFull())
      seenNow().add(value);
  }

  function noteAll(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (FIELDS.test(key)) note(child);
      noteAll(child);
    }
  }

  http.addHook('preHandler', async ({ body, headers }) => {
    if (isFull()) return;
    noteAll(body);
    for (const name of HEADERS) note(headers[name]);
  });
  http.addHook('onSend', async (_request, _reply, payload) => {
    const isJson = typeof payload === 'string' && payload.startsWith('{');
    if (isJson && !isFull()) noteAll(JSON.parse(payload).data);
    return payload;
  });

  return {
    assertNotIn(file, logLines) {
      const text = logLines.join('');
      const leaked = [...seenBy(file)].filter((canary) => isIn(text, canary));
      byFile.delete(file);
      assert.deepEqual(leaked, [], 'these stand in the log');
    },
  };
}

/** A code of six digits is part of many a time or id; on its own it is a leak. */
function isIn(text: string, canary: string): boolean {
  if (!/^\d{6}$/.test(canary)) return text.includes(canary);
  return new RegExp(`(?<![0-9A-Za-z.-])${canary}(?![0-9A-Za-z.-])`).test(text);
}
