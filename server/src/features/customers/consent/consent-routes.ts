import type { Http } from '../../../platform/http/http.ts';
import { failures, Ok, ok } from '../../../platform/http/openapi/envelope.ts';
import { ConsentInput, TextConsentView, textConsentView } from './consent-contract.ts';
import { readTextConsent } from './read-text-consent.ts';
import { setTextConsent } from './set-text-consent.ts';

const tags = ['Customers'];
const config = { customer: 'required' } as const;

export function consentRoutes(http: Http): void {
  http.get(
    '/sms-consent',
    {
      config,
      schema: {
        operationId: 'getTextConsent',
        tags,
        summary: 'Get text consent',
        response: { 200: Ok(TextConsentView), ...failures() },
      },
    },
    async ({ ctx }) => ok(textConsentView(await readTextConsent(ctx))),
  );

  http.put(
    '/sms-consent',
    {
      config,
      schema: {
        operationId: 'setTextConsent',
        tags,
        summary: 'Set text consent',
        body: ConsentInput,
        response: {
          200: Ok(TextConsentView),
          ...failures('PHONE_REQUIRED', 'PHONE_INVALID', 'CONSENT_REQUIRED'),
        },
      },
    },
    async ({ ctx, body }) => ok(textConsentView(await setTextConsent(ctx, body))),
  );
}
