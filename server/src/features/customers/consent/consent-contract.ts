import { type Static, Type } from 'typebox';
import { Component, Nullable } from '../../../platform/http/openapi/envelope.ts';
import { Iso } from '../../../platform/http/openapi/shapes.ts';
import { type Consent, consentedPhone, type TextConsent } from './consent.ts';

export const ConsentInput = Component(
  'ConsentInput',
  Type.Object({
    marketing: Type.Optional(Type.Boolean()),
    transactional: Type.Optional(Type.Boolean()),
    phone: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 30,
        description: 'In international form. Defaults to the known number.',
        examples: ['+14155550123'],
      }),
    ),
    source: Type.Optional(Type.String({ maxLength: 100, examples: ['checkout'] })),
    consentText: Type.Optional(
      Type.String({ maxLength: 2000, description: 'The text that the customer agreed to.' }),
    ),
  }),
);

const AnswerView = Component(
  'ConsentState',
  Type.Object({
    subscribed: Type.Boolean(),
    updatedAt: Nullable(Iso()),
    source: Nullable(Type.String()),
  }),
);

export const TextConsentView = Component(
  'TextConsent',
  Type.Object({
    phone: Nullable(Type.String()),
    marketing: AnswerView,
    transactional: AnswerView,
  }),
);

export function textConsentView(consent: TextConsent): Static<typeof TextConsentView> {
  return {
    phone: consentedPhone(consent),
    marketing: answerView(consent.marketing),
    transactional: answerView(consent.transactional),
  };
}

/** No answer means no consent. */
function answerView(line: Consent | undefined): Static<typeof AnswerView> {
  return {
    subscribed: line?.subscribed ?? false,
    updatedAt: line?.createdAt.toISOString() ?? null,
    source: line?.source ?? null,
  };
}
