import { randomBytes } from 'node:crypto';
import type { Call, Data, Reply, TestService } from './harness.ts';

/** All fields are optional. */
export interface TestPerson {
  readonly email?: string;
  readonly password?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
}

export interface TestCustomer {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly headers: Record<string, string>;
  /** Sends the token. */
  call: Call;
}

export const PASSWORD = 'correct horse battery';

export function anyEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.com`;
}

/** A number of San Francisco that is not assigned. */
export function anyPhone(): string {
  const rest = randomBytes(3).readUIntBE(0, 3) % 10_000;
  const exchange = 200 + (randomBytes(2).readUInt16BE() % 800);
  return `+1415${exchange}${String(rest).padStart(4, '0')}`;
}

/**
 * Through the public interface: by a code, which costs no hashing, or by registering where more
 * than an address is needed.
 */
export async function signInCustomer(call: Call, person: TestPerson = {}): Promise<TestCustomer> {
  const email = person.email ?? anyEmail();
  const { email: _, ...more } = person;
  const reply =
    Object.keys(more).length > 0
      ? await call('POST', '/v1/auth/register', { password: PASSWORD, ...person, email })
      : await enterByCode(call, email);
  if (reply.status !== 200) throw new Error(`sign-in: ${reply.text}`);
  return customerOf(call, reply.data, email);
}

/** The customer of a sign-in's reply. */
export function customerOf(call: Call, data: Data, email = ''): TestCustomer {
  const { token, refreshToken, customer } = data;
  const headers = { 'x-customer-token': token as string };
  return {
    id: customer.id as string,
    sessionId: claimsOf(token).sid,
    email,
    token,
    refreshToken,
    headers,
    call: (method, path, body, own) => call(method, path, body, { ...headers, ...own }),
  };
}

export async function enterByCode(call: Call, email: string): Promise<Reply> {
  const { data } = await call('POST', '/v1/auth/otp/email/request', { email });
  const { code } = data.sandbox ?? {};
  return await call('POST', '/v1/auth/otp/email/verify', { email, code });
}

/** The payload of a token, which any holder can read. */
export function claimsOf(token: string): Data {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** As a text code would have verified it. */
export async function setVerifiedPhone(
  { sql }: TestService,
  { id }: TestCustomer,
  phone: string,
): Promise<void> {
  await sql`update customers set verified_phone = ${phone} where id = ${id}`;
}
