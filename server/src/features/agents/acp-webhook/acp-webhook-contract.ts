import { Type } from 'typebox';
import { Component } from '../../../platform/http/openapi/envelope.ts';

export const AcpWebhookInput = Component(
  'AcpWebhookInput',
  Type.Object({
    url: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'https, on port 443 or above 1023, at a public address.',
      examples: ['https://agent.example.com'],
    }),
    secret: Type.Optional(
      Type.String({
        minLength: 16,
        maxLength: 500,
        examples: ['a-secret-of-the-platform'],
      }),
    ),
  }),
);

export const AcpWebhookView = Component(
  'AcpWebhook',
  Type.Object({ url: Type.String(), secretHint: Type.String() }),
);

export const RemovedWebhookView = Type.Object({ removed: Type.Literal(true) });
