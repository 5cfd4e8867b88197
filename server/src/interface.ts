import type { App } from './context.ts';
import { addOnAdminRoutes } from './features/add-ons/admin-routes.ts';
import { addOnRoutes } from './features/add-ons/routes.ts';
import { acpWebhookRoutes } from './features/agents/acp-webhook/acp-webhook-routes.ts';
import { boughtRoutes } from './features/agents/bought/bought-routes.ts';
import { hostRoutes } from './features/agents/hosts/host-routes.ts';
import { readinessRoutes } from './features/agents/readiness/readiness-routes.ts';
import { agentSettingsRoutes } from './features/agents/settings/agent-settings-routes.ts';
import { signingKeyRoutes } from './features/agents/signing/signing-key-routes.ts';
import { agentRoutes } from './features/agents/ucp/agent-routes.ts';
import { challengeRoutes } from './features/auth/challenges/challenge-routes.ts';
import { emailRoutes } from './features/auth/challenges/email-routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { findCaller } from './features/auth/sessions/find-caller.ts';
import { cartAdminRoutes } from './features/cart-admin/admin-routes.ts';
import { LINES_MAX } from './features/carts/cart.ts';
import { discountRoutes } from './features/carts/discounts/discount-routes.ts';
import { cartRoutes } from './features/carts/routes.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { trialRoutes } from './features/checkout/trial/trial-routes.ts';
import { couponAdminRoutes } from './features/coupons/admin-routes.ts';
import { customerAdminRoutes } from './features/customer-admin/admin-routes.ts';
import { recordTextReply } from './features/customers/consent/record-text-reply.ts';
import { customerRoutes } from './features/customers/routes.ts';
import { demoDataRoutes } from './features/demo-data/admin-routes.ts';
import { figureRoutes } from './features/figures/admin-routes.ts';
import { giftCardAdminRoutes } from './features/gift-cards/admin-routes.ts';
import { mcpAdminRoutes } from './features/mcp/admin-routes.ts';
import { refuseLiveStore } from './features/mcp/refuse-live-store.ts';
import { mcpRoutes } from './features/mcp/routes.ts';
import { messageAdminRoutes } from './features/messages/admin-routes.ts';
import { queueOperatorMail } from './features/messages/delivery/queue-operator-mail.ts';
import { messageWebhookRoutes } from './features/messages/delivery/webhook-routes.ts';
import { entryRoutes, operatorRoutes } from './features/operators/admin-routes.ts';
import { consoleRoutes } from './features/operators/console/console-routes.ts';
import { type ConsoleFiles, readBuiltConsole } from './features/operators/console/read-console.ts';
import { firstPageRoutes } from './features/operators/first-page-routes.ts';
import { authenticateOperators } from './features/operators/sessions/authenticate-operators.ts';
import { findSignedIn } from './features/operators/sessions/find-signed-in.ts';
import { orderAdminRoutes } from './features/order-admin/admin-routes.ts';
import { returnRefundRoutes } from './features/order-admin/return-routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { overviewRoutes } from './features/overview/admin-routes.ts';
import { paymentAdminRoutes } from './features/payment-admin/admin-routes.ts';
import { disputeRoutes } from './features/payments/disputes/dispute-routes.ts';
import { providerAdminRoutes } from './features/payments/providers/admin-routes.ts';
import { discrepancyRoutes } from './features/payments/reconciliation/discrepancy-routes.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { paymentWebhookRoutes } from './features/payments/webhooks/webhook-routes.ts';
import { personRoutes } from './features/privacy/admin-routes.ts';
import { requestLogRoutes } from './features/request-log/admin-routes.ts';
import { returnAdminRoutes } from './features/returns/admin-routes.ts';
import { searchRoutes } from './features/search/admin-routes.ts';
import { signupRoutes } from './features/signup/routes.ts';
import { storeAdminRoutes } from './features/stores/admin-routes.ts';
import type { ApiKeyCache } from './features/stores/api-keys/api-key-cache.ts';
import { authenticate } from './features/stores/api-keys/authenticate.ts';
import { fraudRuleRoutes } from './features/stores/fraud-rules/fraud-rule-routes.ts';
import { goLiveRoutes } from './features/stores/go-live/go-live-routes.ts';
import { configRoutes } from './features/stores/routes.ts';
import { liveRoutes } from './features/stores/settings/live-routes.ts';
import { offerAdminRoutes } from './features/upsells/admin-routes.ts';
import { upsellRoutes } from './features/upsells/routes.ts';
import { webhookAdminRoutes } from './features/webhooks/admin-routes.ts';
import { eventLogRoutes } from './features/webhooks/event-log/event-log-routes.ts';
import { eventWebhooks } from './features/webhooks/event-webhooks.ts';
import { BODY_MAX_BYTES } from './platform/http/body.ts';
import { createHttp, type Http } from './platform/http/http.ts';
import { limitKeys } from './platform/http/limit.ts';
import { ADMIN, STOREFRONT } from './platform/http/openapi/interfaces.ts';
import { describeInterface } from './platform/http/openapi/openapi.ts';
import { METADATA_KEYS_MAX } from './platform/http/openapi/shapes.ts';
import { logRequests } from './platform/http/request-log/request-log.ts';
import type { HttpMetrics } from './platform/metrics.ts';

/** Registers the routes of every feature. */
export async function createInterface(
  app: App,
  keys: ApiKeyCache,
  metrics: HttpMetrics,
): Promise<Http> {
  const http = await createHttp(app, metrics);
  await describeInterface(http, { ...STOREFRONT, webhooks: eventWebhooks() });
  await http.register(
    async (v1: Http) => {
      authenticate(v1, app, keys, findCaller);
      refuseLiveStore(v1);
      logRequests(v1, app.requestLog, app.clock);
      await limitKeys(v1, app);
      await v1.register(authRoutes, { prefix: '/auth' });
      await v1.register(challengeRoutes, { prefix: '/auth' });
      await v1.register(emailRoutes, { prefix: '/customers/me/email' });
      await v1.register(cartRoutes, { prefix: '/carts' });
      await v1.register(discountRoutes, { prefix: '/carts' });
      await v1.register(customerRoutes, { prefix: '/customers/me' });
      await v1.register(checkoutRoutes, { prefix: '/checkout' });
      await v1.register(orderRoutes, { prefix: '/orders' });
      await v1.register(paymentRoutes, { prefix: '/payments' });
      await v1.register(addOnRoutes, { prefix: '/add-ons' });
      await v1.register(upsellRoutes, { prefix: '/upsells' });
      await v1.register(configRoutes(LIMITS), { prefix: '/config' });
    },
    { prefix: '/v1' },
  );
  await http.register(signupRoutes(app), { prefix: '/v1/signup' });
  await http.register(paymentWebhookRoutes(app), { prefix: '/hooks/payments' });
  await http.register(messageWebhookRoutes(app, recordTextReply), { prefix: '/hooks/messages' });
  await http.register(agentRoutes(app, keys));
  await http.register(firstPageRoutes(app));
  await http.register(mcpRoutes(app, keys, http));
  await http.register(adminInterface(app, keys, await readBuiltConsole()), { prefix: '/admin' });
  return http;
}

/** The operators' interface: the same platform with its own document and credentials. */
function adminInterface(app: App, keys: ApiKeyCache, files: ConsoleFiles) {
  return async function adminInterface(admin: Http): Promise<void> {
    await describeInterface(admin, ADMIN);
    await admin.register(consoleRoutes(files));
    await admin.register(mcpAdminRoutes(app, admin));
    await admin.register(entryRoutes(app, queueOperatorMail), { prefix: '/v1' });
    await admin.register(
      async (v1: Http) => {
        authenticateOperators(v1, app, findSignedIn);
        evictChangedStores(v1, keys);
        await limitKeys(v1, app, ({ operator }) => operator.id);
        await operatorRoutes(queueOperatorMail)(v1);
        await storeAdminRoutes(v1);
        await orderAdminRoutes(v1);
        await returnAdminRoutes(v1);
        await returnRefundRoutes(v1);
        await paymentAdminRoutes(v1);
        await figureRoutes(v1);
        await providerAdminRoutes(v1);
        await discrepancyRoutes(v1);
        await disputeRoutes(v1);
        await personRoutes(v1);
        await customerAdminRoutes(v1);
        await cartAdminRoutes(v1);
        await couponAdminRoutes(v1);
        await giftCardAdminRoutes(v1);
        await offerAdminRoutes(v1);
        await addOnAdminRoutes(v1);
        await fraudRuleRoutes(v1);
        await goLiveRoutes(v1);
        await demoDataRoutes(v1);
        await v1.register(webhookAdminRoutes, { prefix: '/webhooks' });
        await eventLogRoutes(v1);
        await liveRoutes(v1);
        await trialRoutes(v1);
        await messageAdminRoutes(v1);
        await overviewRoutes(v1);
        await searchRoutes(v1);
        await requestLogRoutes(v1);
        await agentSettingsRoutes(v1);
        await acpWebhookRoutes(v1);
        await hostRoutes(v1);
        await readinessRoutes(v1);
        await boughtRoutes(v1);
        await signingKeyRoutes(v1);
      },
      { prefix: '/v1' },
    );
  };
}

/**
 * An operator's change takes effect in this process before the reply is sent; other processes are
 * notified. The change is committed or rolled back by then.
 */
function evictChangedStores(http: Http, keys: ApiKeyCache): void {
  http.addHook('onSend', async ({ ctx, method }) => {
    if (ctx && method !== 'GET') keys.evict(ctx.storeId);
  });
}

const LIMITS = {
  cartLines: LINES_MAX,
  metadataKeys: METADATA_KEYS_MAX,
  bodyBytes: BODY_MAX_BYTES,
};
