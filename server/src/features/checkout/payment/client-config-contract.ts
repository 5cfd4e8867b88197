import { Type } from 'typebox';
import { Component, OneOf } from '../../../platform/http/openapi/envelope.ts';
import { Cents } from '../../../platform/http/openapi/shapes.ts';

/** The payment form to mount and its configuration; fields depend on the form. */
export const ClientConfigView = Component(
  'ClientConfig',
  Type.Object({
    providerId: Type.String(),
    provider: Type.String(),
    mode: OneOf(['test', 'live']),
    form: OneOf(['none', 'stripe_payment_element', 'paypal_buttons']),
    amount: Cents(),
    currency: Type.String(),
    publishableKey: Type.Optional(
      Type.String({ description: 'With `stripe_payment_element`: key for loading Stripe.js.' }),
    ),
    clientSecret: Type.Optional(
      Type.String({
        description: 'With `stripe_payment_element`: client secret of the payment form.',
      }),
    ),
    clientId: Type.Optional(
      Type.String({ description: 'With `paypal_buttons`: client id for loading PayPal’s script.' }),
    ),
    orderId: Type.Optional(
      Type.String({ description: 'With `paypal_buttons`: the order to approve.' }),
    ),
  }),
);
