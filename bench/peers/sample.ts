import type { Result } from './result.ts';

/** Made up, for the self-test of the report. */
export const SAMPLE: readonly Result[] = [1, 2, 4].map((factor, index) => ({
  name: ['One', 'Two', 'Four'][index] ?? '',
  version: '1.0.0',
  perSecond: { create: 100 / factor, get: 200 / factor, add: 50 / factor, checkout: 8 / factor },
  checkoutP95Ms: 10 * factor,
  cpuMs: { service: factor, database: factor / 2 },
  statements: 10 * factor,
  crowd: { done: 100, failed: index },
  residentBytes: 100 * 1024 * 1024 * factor,
  installedBytes: 50 * 1024 * 1024 * factor,
  commands: factor,
}));
