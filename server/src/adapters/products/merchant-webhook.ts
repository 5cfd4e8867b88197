import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { ApiError } from '../../errors.ts';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
import { type Peer, remotePeers } from '../../platform/remote-peers.ts';
import type { ProductTrial } from '../../ports/products/product-trial.ts';
import type {
  ProductValidator,
  ProductVerdict,
  ValidationReason,
} from '../../ports/products/product-validator.ts';
import type { ProductWebhook } from '../../ports/products/product-webhook.ts';
import type { Store } from '../../ports/store.ts';
import type { CartId, Ids } from '../../values/ids.ts';
import type { Vault } from '../../values/secrets.ts';
import { type Clock, SECOND_MS } from '../../values/time.ts';
import { type MerchantVerdict, merchantAnswer } from './merchant-answer.ts';
import { keepVerdicts, type Product, recallVerdicts } from './verdict-cache.ts';

export interface MerchantWebhookParts {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  /** Opens the secret that calls are signed with. */
  readonly secrets: Vault;
}

type Question = Parameters<ProductValidator>[0];

type Merchant = Peer<null, Product>;

const CONNECT_MS = SECOND_MS;
const TOTAL_MS = 3 * SECOND_MS;
const REPLY_BYTES_MAX = 512 * 1024;
const LIMITS = {
  peersMax: 1_000,
  /** A merchant who hangs holds no more sockets and carts in memory than these. */
  callsMax: 64,
  answersMax: 1_000,
  breaker: { failuresMax: 5, openMs: 10 * SECOND_MS },
};
const RETRY_AFTER_SECONDS = 3;

/** An edit may go on with what the merchant said lately; who quotes or sells must know. */
const MAY_REMEMBER: readonly ValidationReason[] = ['item_add', 'item_update'];

/** Live stores: the merchant's own server answers for products, and what the caller says is not. */
export function merchantWebhook(parts: MerchantWebhookParts): {
  readonly validator: (store: Store) => ProductValidator;
  readonly trial: (store: Store) => ProductTrial;
} {
  const merchantOf = remotePeers<null, Product>(parts.clock, LIMITS);
  const validator =
    (store: Store): ProductValidator =>
    async (question) => {
      const webhook = store.settings.productWebhook;
      // A live store that has not said who answers for its products sells nothing.
      if (!webhook) throw new ApiError('PRODUCT_VALIDATION_UNAVAILABLE');
      const merchant = merchantOf(store.id, webhook.url, () => null);
      const fresh = await asked(parts, store, webhook, merchant, question);
      if (fresh) {
        keepVerdicts(merchant, question.items, fresh);
        return fresh.map(({ verdict }) => verdict);
      }
      const known = recalled(merchant, question);
      if (known) return known;
      throw new ApiError('PRODUCT_VALIDATION_UNAVAILABLE', undefined, RETRY_AFTER_SECONDS);
    };
  const trial =
    (store: Store): ProductTrial =>
    async (item) => {
      const webhook = store.settings.productWebhook;
      if (!webhook) return { verdict: null, problem: 'not_set' };
      const items = [{ ref: '1', ...item }];
      const cartId = parts.ids.next<CartId>();
      const question = { reason: 'quote', cartId, currency: store.currency, items } as const;
      const answer = await sent(parts, store, webhook, question);
      if ('problem' in answer) return { verdict: null, problem: answer.problem };
      return { verdict: answer.verdicts[0]?.verdict ?? null, problem: null };
    };
  return { validator, trial };
}

function recalled(merchant: Merchant, question: Question): ProductVerdict[] | undefined {
  return MAY_REMEMBER.includes(question.reason)
    ? recallVerdicts(merchant, question.items)
    : undefined;
}

/** Undefined when there is no answer, for whatever reason. */
async function asked(
  parts: MerchantWebhookParts,
  store: Store,
  webhook: ProductWebhook,
  merchant: Merchant,
  question: Question,
): Promise<MerchantVerdict[] | undefined> {
  return await merchant.call(async () => {
    const answer = await sent(parts, store, webhook, question);
    if ('verdicts' in answer) return answer.verdicts;
    const { problem } = answer;
    parts.log.warn({ storeId: store.id, problem }, 'product.validate got no answer');
    return undefined;
  });
}

async function sent(
  parts: MerchantWebhookParts,
  store: Store,
  webhook: ProductWebhook,
  question: Question,
): Promise<{ verdicts: MerchantVerdict[] } | { problem: string }> {
  const reply = await parts.outbound.post(signedCall(parts, store, webhook, question));
  if ('failure' in reply) return { problem: reply.failure };
  if (reply.status !== 200) return { problem: `status_${reply.status}` };
  const verdicts = merchantAnswer(reply.body, question.items);
  return verdicts ? { verdicts } : { problem: 'bad_answer' };
}

function signedCall(
  { clock, ids, secrets }: MerchantWebhookParts,
  store: Store,
  { url, sealedSecret }: ProductWebhook,
  { reason, cartId, currency, items }: Question,
) {
  const now = clock.now();
  const body = JSON.stringify({
    type: 'product.validate',
    timestamp: now.toISOString(),
    data: { storeId: store.id, reason, cartId, currency, items },
  });
  const id = `msg_${ids.next<never>()}`;
  const secret = secrets.open(Buffer.from(sealedSecret, 'base64'), store.id);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
  const limits = { connectMs: CONNECT_MS, totalMs: TOTAL_MS, replyBytesMax: REPLY_BYTES_MAX };
  return { url, headers, body, ...limits };
}
