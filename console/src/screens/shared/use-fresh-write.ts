import type { OperationId } from '@cartwright/client/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite, type Write, type WriteOptions } from '../../api/use-write.ts';

/**
 * As `useWrite`, and a refusal reads the page again as well: where another operator was first, the
 * dialog has the service's answer and the page behind it the new state.
 */
export function useFreshWrite<Id extends OperationId>(
  id: Id,
  options: WriteOptions<Id> = {},
): Write<Id> {
  const queries = useQueryClient();
  const write = useWrite(id, options);
  return {
    ...write,
    async send(args, own) {
      const reply = await write.send(args, own);
      if (reply === undefined) void queries.invalidateQueries();
      return reply;
    },
  };
}
