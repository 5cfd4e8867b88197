import type { TestService } from './harness.ts';

const addresses = new WeakMap<TestService['http'], Promise<string>>();

/** The address of a service, which listens from now on. Files that share one get the same. */
export function listen({ http }: TestService): Promise<string> {
  const address = addresses.get(http) ?? http.listen({ host: '127.0.0.1', port: 0 });
  addresses.set(http, address);
  return address;
}
