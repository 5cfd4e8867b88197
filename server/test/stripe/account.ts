export const WEBHOOK_SECRET = 'whsec_what_stripe_signs_with';

/** The values of an operator's dashboard. The local Stripe keeps its records by store. */
export function stripeCredentials(storeId: string, mode: 'test' | 'live' = 'test') {
  return {
    secretKey: `sk_${mode}_${storeId}`,
    publishableKey: `pk_${mode}_of_the_shop`,
    webhookSecret: WEBHOOK_SECRET,
  };
}
