import type { App } from '../../../context.ts';
import type { StoreHostId } from '../../../values/ids.ts';

/** A host name of a store, at which agents find its profile once it is verified. */
export interface StoreHost {
  readonly id: StoreHostId;
  readonly host: string;
  /** The content of the file or the TXT record that verifies the name. Not a secret. */
  readonly token: string;
  readonly verifiedAt: Date | null;
  readonly createdAt: Date;
}

export const HOSTS_MAX = 20;

/** The name of the TXT record that verifies a host name. */
export function recordName(host: string): string {
  return `_cartwright-host.${host.replace(/:\d+$/, '')}`;
}

/** Over plain http only where the service admits such addresses, which is in development. */
export function verificationUrl({ outbound }: App, host: string): string {
  const address = `${host}/.well-known/cartwright-host.txt`;
  const isPlain = outbound.refusalOf(`http://${address}`) === undefined;
  return `${isPlain ? 'http' : 'https'}://${address}`;
}
