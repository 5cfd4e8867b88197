import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { ApiError } from '../../errors.ts';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
import { type Peer, remotePeers } from '../../platform/remote-peers.ts';
import type { ProductTrial } from '../../ports/products/product-trial.ts';
import type {
  ProductValidation,
  ProductValidator,
  ValidationReason,
} from '../../ports/products/product-validator.ts';
import type { ProductWebhook } from '../../ports/products/product-webhook.ts';
import type { Store } from '../../ports/store.ts';
import type { CartId, Ids } from '../../values/ids.ts';
import type { Cipher } from '../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';
import { type MerchantValidation, parseMerchantResponse } from './parse-merchant-response.ts';
import { cachedValidations, cacheValidations, type Product } from './validation-cache.ts';

export interface MerchantWebhookParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Decrypts the signing secret. */
  readonly secrets: Cipher;
}

type ValidationRequest = Parameters<ProductValidator>[0];

type Merchant = Peer<null, Product>;

const CONNECT_MS = SECOND_MS;
const TOTAL_MS = 3 * SECOND_MS;
const REPLY_BYTES_MAX = 512 * 1024;
const LIMITS = {
  peersMax: 1_000,
  /** Bulkhead: maximum concurrent calls to one merchant. */
  callsMax: 64,
  answersMax: 1_000,
  breaker: { failuresMax: 5, openMs: 10 * SECOND_MS },
};
const RETRY_AFTER_SECONDS = 3;

/** Edits may use cached validations; quotes and sales must not. */
const CACHEABLE: readonly ValidationReason[] = ['item_add', 'item_update'];

/** Live stores: the merchant's server validates products; the caller's metadata is not trusted. */
export function merchantWebhook(parts: MerchantWebhookParts): {
  readonly validator: (store: Store) => ProductValidator;
  readonly trial: (store: Store) => ProductTrial;
} {
  const merchantOf = remotePeers<null, Product>(parts.clock, LIMITS);
  const validator =
    (store: Store): ProductValidator =>
    async (request) => {
      const webhook = store.settings.productWebhook;
      // A live store without a validation webhook cannot sell.
      if (!webhook) throw new ApiError('PRODUCT_VALIDATION_UNAVAILABLE');
      const merchant = merchantOf(store.id, webhook.url, () => null);
      const fresh = await callMerchant(parts, store, webhook, merchant, request);
      if (fresh) {
        cacheValidations(merchant, request.items, fresh);
        return fresh.map(({ validation }) => validation);
      }
      const known = cachedForEdit(merchant, request);
      if (known) return known;
      throw new ApiError('PRODUCT_VALIDATION_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
    };
  const trial =
    (store: Store): ProductTrial =>
    async (item) => {
      const webhook = store.settings.productWebhook;
      if (!webhook) return { validation: null, problem: 'not_set' };
      const items = [{ ref: '1', ...item }];
      const cartId = parts.ids.next<CartId>();
      const request = { reason: 'quote', cartId, currency: store.currency, items } as const;
      const answer = await sent(parts, store, webhook, request);
      if ('problem' in answer) return { validation: null, problem: answer.problem };
      return { validation: answer.validations[0]?.validation ?? null, problem: null };
    };
  return { validator, trial };
}

function cachedForEdit(
  merchant: Merchant,
  request: ValidationRequest,
): ProductValidation[] | undefined {
  return CACHEABLE.includes(request.reason)
    ? cachedValidations(merchant, request.items)
    : undefined;
}

/** Undefined where the call failed for any reason. */
async function callMerchant(
  parts: MerchantWebhookParts,
  store: Store,
  webhook: ProductWebhook,
  merchant: Merchant,
  request: ValidationRequest,
): Promise<MerchantValidation[] | undefined> {
  return await merchant.call(async () => {
    const answer = await sent(parts, store, webhook, request);
    if ('validations' in answer) return answer.validations;
    const { problem } = answer;
    parts.log.warn({ storeId: store.id, problem }, 'product.validate got no answer');
    return undefined;
  });
}

async function sent(
  parts: MerchantWebhookParts,
  store: Store,
  webhook: ProductWebhook,
  request: ValidationRequest,
): Promise<{ validations: MerchantValidation[] } | { problem: string }> {
  const reply = await parts.outbound.post(signedCall(parts, store, webhook, request));
  if ('failure' in reply) return { problem: reply.failure };
  if (reply.status !== 200) return { problem: `status_${reply.status}` };
  const validations = parseMerchantResponse(reply.body, request.items);
  return validations ? { validations } : { problem: 'bad_answer' };
}

function signedCall(
  { clock, ids, secrets }: MerchantWebhookParts,
  store: Store,
  { url, sealedSecret }: ProductWebhook,
  { reason, cartId, currency, items }: ValidationRequest,
) {
  const now = clock.now();
  const body = JSON.stringify({
    type: 'product.validate',
    timestamp: now.toISOString(),
    data: { storeId: store.id, reason, cartId, currency, items },
  });
  const id = `msg_${ids.next<never>()}`;
  const secret = secrets.decrypt(Buffer.from(sealedSecret, 'base64'), store.id);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  const limits = { connectMs: CONNECT_MS, totalMs: TOTAL_MS, replyBytesMax: REPLY_BYTES_MAX };
  return { url, headers, body, ...limits };
}
