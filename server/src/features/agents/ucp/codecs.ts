import type { Offers, UcpVersion } from '../identity/agent.ts';
import { UCP_2026_04_08 } from '../ucp-2026-04-08/codec.ts';
import { UCP_2026_08_25 } from '../ucp-2026-08-25/codec.ts';
import type { UcpCodec } from './ucp-codec.ts';

export const CODECS: Readonly<Record<UcpVersion, UcpCodec>> = {
  '2026-08-25': UCP_2026_08_25,
  '2026-04-08': UCP_2026_04_08,
};

export const OFFERS: Offers = {
  '2026-08-25': UCP_2026_08_25.offers,
  '2026-04-08': UCP_2026_04_08.offers,
};
