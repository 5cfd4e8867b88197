import { type Static, Type } from 'typebox';
import { Component } from '../../platform/http/openapi/envelope.ts';

const CLICK_ID = Type.Optional(Type.String({ maxLength: 500 }));
const CAMPAIGN = Type.Optional(Type.String({ maxLength: 255 }));
const ADDRESS = Type.Optional(Type.String({ maxLength: 2000 }));

/** The shopper's origin, with the advertising networks' field names. */
export const Attribution = Component(
  'Attribution',
  Type.Object({
    gclid: CLICK_ID,
    gbraid: CLICK_ID,
    wbraid: CLICK_ID,
    fbclid: CLICK_ID,
    ttclid: CLICK_ID,
    msclkid: CLICK_ID,
    sccid: CLICK_ID,
    twclid: CLICK_ID,
    liclid: CLICK_ID,
    _gl: CLICK_ID,
    utmSource: CAMPAIGN,
    utmMedium: CAMPAIGN,
    utmCampaign: CAMPAIGN,
    utmContent: CAMPAIGN,
    utmTerm: CAMPAIGN,
    channel: CAMPAIGN,
    referrer: ADDRESS,
    landingUrl: ADDRESS,
  }),
);
export type Attribution = Static<typeof Attribution>;

/** An object without fields equals no attribution. */
export function attributionOrNull(attribution: Attribution | undefined): Attribution | null {
  return attribution && Object.keys(attribution).length > 0 ? attribution : null;
}
