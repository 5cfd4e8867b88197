import { ACP_VERSION } from './acp-error.ts';

/** The discovery document: stable, and without data of the merchant. */
export interface Discovery {
  readonly protocol: object;
  readonly api_base_url: string;
  readonly transports: readonly string[];
  readonly capabilities: object;
}

export function discovery(baseUrl: string, currency: string): Discovery {
  return {
    protocol: { name: 'acp', version: ACP_VERSION, supported_versions: [ACP_VERSION] },
    api_base_url: baseUrl,
    transports: ['rest'],
    capabilities: { services: ['checkout'], supported_currencies: [currency.toLowerCase()] },
  };
}
