export const WEBHOOK_SECRET = 'whsec_what_stripe_signs_with';

/** What an operator would copy from the dashboard. The local Stripe keeps its books by store. */
export function stripeCredentials(storeId: string, mode: 'test' | 'live' = 'test') {
  return {
    secretKey: `sk_${mode}_${storeId}`,
    publishableKey: `pk_${mode}_of_the_shop`,
    webhookSecret: WEBHOOK_SECRET,
  };
}
