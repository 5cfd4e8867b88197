import { isCode, randomKey } from '@cartwright/client/admin';
import { isUncertain } from './problem.ts';

interface Kept {
  readonly key: string;
  readonly sent: string;
  /** A try may have taken effect. */
  readonly isInDoubt: boolean;
}

export interface IdempotencyKeys {
  /** The key to send these arguments with. */
  readonly keyFor: (args: unknown) => string;
  readonly succeeded: (args: unknown) => void;
  readonly failed: (args: unknown, error: unknown) => void;
}

/**
 * One key for one intended change. Other arguments are another change, except while a try on the
 * same object is in doubt: then they have its key, so that the service refuses them if it took
 * effect. Only a success or that refusal ends the doubt: other refusals may precede the look-up of
 * the key. The service stores successes only, so a key that is kept blocks nothing.
 */
export function idempotencyKeys(newKey: () => string = randomKey): IdempotencyKeys {
  const byObject = new Map<string, Kept>();
  return {
    keyFor(args) {
      const [object, sent] = [objectOf(args), JSON.stringify(args) ?? ''];
      const kept = byObject.get(object);
      if (kept && (kept.isInDoubt || kept.sent === sent)) return kept.key;
      const key = newKey();
      byObject.set(object, { key, sent, isInDoubt: false });
      return key;
    },
    succeeded(args) {
      byObject.delete(objectOf(args));
    },
    failed(args, error) {
      const object = objectOf(args);
      const kept = byObject.get(object);
      if (!kept) return;
      if (isUncertain(error)) byObject.set(object, { ...kept, isInDoubt: true });
      else if (!kept.isInDoubt || isCode(error, 'IDEMPOTENCY_KEY_REUSED')) byObject.delete(object);
    },
  };
}

/** What the arguments change: the ids in the path. */
function objectOf(args: unknown): string {
  const hasPath = typeof args === 'object' && args !== null && 'path' in args;
  return hasPath ? JSON.stringify(args.path) : '';
}
