import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { listSigningKeys } from './list-signing-keys.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import {
  SigningKeyListView,
  SigningKeyRotation,
  SigningKeyView,
  signingKeyView,
} from './signing-key-contract.ts';
import { OVERLAP_HOURS } from './store-signing-key.ts';

const tags = ['Agents'];

export async function signingKeyRoutes(http: Http): Promise<void> {
  http.get(
    '/signing-keys',
    {
      schema: {
        operationId: 'listSigningKeys',
        tags,
        summary: 'List signing keys',
        response: { 200: Ok(SigningKeyListView) },
      },
    },
    async ({ ctx: { app, storeId } }) => {
      const keys = await listSigningKeys(app, storeId);
      return ok({ keys: keys.map((key) => signingKeyView(key, keys, app.clock.now())) });
    },
  );

  http.post(
    '/signing-keys',
    {
      config: { role: 'owner' },
      schema: {
        operationId: 'rotateSigningKey',
        tags,
        summary: 'Rotate signing key',
        body: SigningKeyRotation,
        response: { 200: Ok(SigningKeyView), ...failures('LIMIT_REACHED') },
      },
    },
    async ({ ctx, body }) => {
      const { key, keys } = await rotateSigningKey(ctx, body.overlapHours ?? OVERLAP_HOURS);
      return ok(signingKeyView(key, keys, ctx.app.clock.now()));
    },
  );
}
