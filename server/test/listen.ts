import type { AddressInfo } from 'node:net';
import type { TestService } from './harness.ts';

/** The address of a service, which listens from now on. Files that share one get the same. */
export async function listen({ http }: TestService): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
