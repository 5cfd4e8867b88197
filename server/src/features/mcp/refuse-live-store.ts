import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors.ts';
import { internalCallOf } from '../../platform/http/internal-call.ts';

/** A call for a sandbox is refused where its store has gone live since the key was admitted. */
export function refuseLiveStore(http: FastifyInstance): void {
  http.addHook('onRequest', ({ headers, ctx }, _reply, done) => {
    const isForSandbox = internalCallOf(headers) === 'mcp_sandbox';
    done(isForSandbox && !ctx.store.developerMode ? new ApiError('SCOPE_MISSING') : undefined);
  });
}
