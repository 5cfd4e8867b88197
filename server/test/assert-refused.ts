import assert from 'node:assert/strict';
import type { Reply } from './harness.ts';

export function assertRefused({ status, code, text }: Reply, asStatus: number, as: string): void {
  assert.deepEqual([status, code], [asStatus, as], text);
}
