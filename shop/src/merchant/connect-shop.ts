import { randomBytes } from 'node:crypto';
import { CartwrightAdmin, isCode } from '@cartwright/client/admin';

export interface Connection {
  readonly serviceUrl: string;
  readonly shopUrl: string;
  /** The operator who owns the store. */
  readonly handle: string;
  readonly email: string;
  readonly password: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the shop is started with: the secrets of its webhooks, and the account to pay through. */
export interface ShopSecrets {
  readonly WEBHOOK_SECRET: string;
  readonly PRODUCT_SECRET: string;
  readonly PAYMENT_PROVIDER?: string;
}

/** The settings of README.md, made by a program. It can run at every start. */
export async function connectShop(connection: Connection): Promise<ShopSecrets> {
  const { serviceUrl, shopUrl, handle, email, password, env } = connection;
  const admin = new CartwrightAdmin({ baseUrl: serviceUrl });
  await admin.signInOperator({ body: { handle, email, password } });
  try {
    const provider = await addStripe(admin, env);
    return {
      WEBHOOK_SECRET: await eventSecret(admin, `${shopUrl}/hooks/events`),
      PRODUCT_SECRET: await productSecret(admin, `${shopUrl}/hooks/products`),
      ...(provider && { PAYMENT_PROVIDER: provider }),
    };
  } finally {
    await admin.signOutOperator();
  }
}

/** A secret is returned once, so each start takes a new one. */
async function eventSecret(admin: CartwrightAdmin, url: string): Promise<string> {
  const { endpoints } = await admin.listWebhookEndpoints();
  const known = endpoints.find((endpoint) => endpoint.url === url);
  const { secret } = known
    ? await admin.rotateWebhookSecret({ path: { endpointId: known.id }, body: { overlapHours: 0 } })
    : await admin.createWebhookEndpoint({ body: { url } });
  return secret;
}

async function productSecret(admin: CartwrightAdmin, url: string): Promise<string> {
  const { secret } = await admin.setProductWebhook({ body: { url, rotateSecret: true } });
  return secret ?? '';
}

/** A random secret that is not stored elsewhere: no call passes as one of Stripe. */
function unknownSecret(): string {
  return `whsec_${randomBytes(24).toString('base64url')}`;
}

/** Stripe's test account, where its keys are set. */
async function addStripe(admin: CartwrightAdmin, env: Connection['env']) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) return undefined;
  const credentials = {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? unknownSecret(),
  };
  const account = { id: 'stripe', type: 'stripe', mode: 'test', capture: 'automatic' } as const;
  try {
    await admin.addProviderAccount({ body: { ...account, credentials } });
  } catch (error) {
    if (!isCode(error, 'PROVIDER_ID_TAKEN')) throw error;
  }
  return account.id;
}
