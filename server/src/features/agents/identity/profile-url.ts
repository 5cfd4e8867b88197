import { parseDictionary } from '../signing/structured-fields.ts';
import { AgentRefusal } from './refusal.ts';

/** As it is stored: the id of an agent is part of indexes, whose entries have a limit. */
const LENGTH_MAX = 1_000;

/** The URL in the `UCP-Agent` header (RFC 8941), or undefined where the header is not sent. */
function headerProfile(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const member = parseDictionary(String(header))?.get('profile');
  if (!member || !('value' in member) || typeof member.value !== 'string') {
    throw new AgentRefusal('invalid_profile_url', 'Send UCP-Agent: profile="https://…".');
  }
  return member.value;
}

/**
 * The profile that a request names in its header or its body, normalized, without a fragment.
 * Undefined if it names none.
 */
export function profileUrl(
  header: string | readonly string[] | undefined,
  inBody: string | undefined,
): string | undefined {
  const [first, second] = [headerProfile(header), inBody].map((text) => text && normalized(text));
  if (first && second && first !== second) {
    throw new AgentRefusal('invalid_profile_url', 'The header and the body name other profiles.');
  }
  return first || second || undefined;
}

function normalized(text: string): string {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text);
  if (!url) throw new AgentRefusal('invalid_profile_url', 'The profile is not a URL.');
  url.hash = '';
  // Percent-encoding makes it longer.
  if (url.href.length <= LENGTH_MAX) return url.href;
  throw new AgentRefusal('invalid_profile_url', 'The URL of the profile is too long.');
}
