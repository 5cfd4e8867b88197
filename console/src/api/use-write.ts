import type { Args, OperationId, Reply } from '@cartwright/client/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../ui/notify.ts';
import { callOperation, type OperationOptions } from './client.ts';
import { isUncertain } from './problem.ts';

export interface WriteOptions<Id extends OperationId> {
  /** Announced after success. */
  readonly says?: string | ((reply: Reply<Id>) => string);
  /** After success, before lists are read again: close the dialog, go to the new object. */
  readonly onDone?: (reply: Reply<Id>, args: Args<Id>) => void;
  /** False for a preview, which changes nothing: nothing is read again. */
  readonly refreshes?: boolean;
}

export interface Write<Id extends OperationId> {
  /** Resolves to undefined where the write failed: `error` says why. */
  readonly send: (args: Args<Id>, options?: OperationOptions) => Promise<Reply<Id> | undefined>;
  readonly isSending: boolean;
  readonly error: unknown;
  readonly reply: Reply<Id> | undefined;
  readonly reset: () => void;
}

/**
 * Writes by an operation. A second call while one is under way does nothing, and a repeat after
 * a lost reply has the same Idempotency-Key: a double click has one effect.
 */
export function useWrite<Id extends OperationId>(
  id: Id,
  { says, onDone, refreshes = true }: WriteOptions<Id> = {},
): Write<Id> {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const isUnderWay = useRef(false);
  const mutation = useMutation<
    Reply<Id>,
    Error,
    { args: Args<Id>; options: OperationOptions | undefined }
  >({
    mutationFn: ({ args, options }) =>
      callOperation(id, args, { ...options, idempotencyKey: keyFor.current(args) }),
  });

  async function send(args: Args<Id>, options?: OperationOptions) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      const reply = await mutation.mutateAsync({ args, options });
      keyFor.renew();
      if (says) notify(typeof says === 'string' ? says : says(reply));
      onDone?.(reply, args);
      if (refreshes) void queries.invalidateQueries();
      return reply;
    } catch (error) {
      if (!isUncertain(error)) keyFor.renew();
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  }

  const { isPending, error, data, reset } = mutation;
  return { send, isSending: isPending, error, reply: data, reset };
}

/** One key for one intended change; other arguments are another change. */
function useIdempotencyKey() {
  const kept = useRef<{ key: string; sent: string } | undefined>(undefined);
  return {
    current(args: unknown): string {
      const sent = JSON.stringify(args) ?? '';
      if (kept.current?.sent !== sent) kept.current = { key: crypto.randomUUID(), sent };
      return kept.current.key;
    },
    renew(): void {
      kept.current = undefined;
    },
  };
}
