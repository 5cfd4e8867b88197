import { contentDigest } from './content-digest.ts';
import { type SigningKey, signMessage } from './sign-message.ts';

/** Headers that sign a reply with a JSON body (RFC 9421). The body must be sent as it is here. */
export function signReply(
  key: SigningKey,
  now: Date,
  reply: { readonly status: number; readonly contentType: string; readonly body: string },
): Record<string, string> {
  const digest = contentDigest(reply.body);
  const headers = { 'content-digest': digest, 'content-type': reply.contentType };
  const components = ['@status', 'content-digest', 'content-type'];
  const message = { status: reply.status, headers };
  return { 'content-digest': digest, ...signMessage(message, components, key, now) };
}
