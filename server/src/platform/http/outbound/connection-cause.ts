/** Stops at a cyclic chain of causes. */
const DEPTH_MAX = 6;

/** Error codes of the operating system, the libraries and OpenSSL, with their explanation. */
const CAUSES: readonly [code: RegExp, sentence: string][] = [
  [/^ECONNREFUSED$/, 'nothing listens at its address'],
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, 'its name could not be looked up'],
  [/^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/, 'it did not answer in time'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the connection broke'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'there is no way to its address'],
  [/CERT|SELF_SIGNED|SIGNATURE|ISSUER/, 'its certificate is not trusted'],
  [/TLS|SSL|EPROTO/, 'no safe connection could be agreed on'],
];

/** Explains to the operator why a server could not be reached. */
export function connectionCause(error: unknown): string | undefined {
  const code = connectionCode(error);
  return code && `${causeOf(code)} (${code})`;
}

/**
 * Returns only the error's code, from anywhere in the chain: a vendor library's message may hold a
 * whole request with its credentials.
 */
export function connectionCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > DEPTH_MAX) return undefined;
  const { code, cause, detail, errors } = error as Readonly<Record<string, unknown>>;
  if (typeof code === 'string' && causeOf(code)) return code;
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const inner = [cause, detail, first].map((one) => connectionCode(one, depth + 1));
  return inner.find((one) => one !== undefined);
}

function causeOf(code: string): string | undefined {
  return CAUSES.find(([pattern]) => pattern.test(code))?.[1];
}
