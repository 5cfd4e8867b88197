import type { Result } from './result.ts';

/** The sentences of docs/scaling.md about the CPU of a checkout, from what was measured. */
export function sizingOf({ cpuMs, statements }: Result, facts: string, day: string): string {
  const { service, database } = cpuMs;
  const perCore = Math.floor(1_000 / Math.max(service, database));
  return `A checkout of eight calls takes ${service.toFixed(1)} ms of CPU in the service and \
${database.toFixed(1)} ms in PostgreSQL, in ${statements.toFixed(0)}
statements (${day}, ${facts}; the kernel's count, which depends little on other
load). One core each therefore carries at most ${perCore} checkouts a second.`;
}
