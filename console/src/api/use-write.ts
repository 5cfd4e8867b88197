import type { Args, OperationId, Reply } from '@cartwright/client/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../ui/notify.ts';
import { callOperation, type OperationOptions } from './client.ts';
import { idempotencyKeys } from './idempotency-key.ts';

export interface WriteOptions<Id extends OperationId> {
  /** Announced after success. */
  readonly successMessage?: string | ((reply: Reply<Id>) => string);
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
  { successMessage, onDone, refreshes = true }: WriteOptions<Id> = {},
): Write<Id> {
  const queries = useQueryClient();
  const [keys] = useState(() => idempotencyKeys());
  const isUnderWay = useRef(false);
  const mutation = useMutation<
    Reply<Id>,
    Error,
    { args: Args<Id>; options: OperationOptions | undefined }
  >({
    mutationFn: ({ args, options }) =>
      callOperation(id, args, { ...options, idempotencyKey: keys.keyFor(args) }),
  });

  /** Undefined where it failed: the mutation holds the error. */
  async function attempt(args: Args<Id>, options?: OperationOptions) {
    try {
      const reply = await mutation.mutateAsync({ args, options });
      keys.succeeded(args);
      return { reply };
    } catch (error) {
      keys.failed(args, error);
      return undefined;
    }
  }

  async function send(args: Args<Id>, options?: OperationOptions) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    const done = await attempt(args, options);
    isUnderWay.current = false;
    if (!done) return undefined;
    try {
      if (successMessage) {
        notify(typeof successMessage === 'string' ? successMessage : successMessage(done.reply));
      }
      onDone?.(done.reply, args);
    } finally {
      // A preview of what was just done would be refused; its dialog closes.
      if (refreshes) void queries.invalidateQueries({ predicate: ({ meta }) => !meta?.isPreview });
    }
    return done.reply;
  }

  const { isPending, error, data, reset } = mutation;
  return { send, isSending: isPending, error, reply: data, reset };
}
