import type { AuditResult } from './audit.ts';

/** One line for an operator. */
export function formatAuditResult({ invariant, count, examples, problem }: AuditResult): string {
  if (problem !== undefined) return `${invariant}: could not be checked: ${problem}`;
  return `${invariant}: ${count} violations, such as ${examples.join(', ')}`;
}
