import { parseDictionary } from '../signing/structured-fields.ts';
import { AgentRefusal } from './refusal.ts';

const LENGTH_MAX = 2_048;

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
  if (text.length > LENGTH_MAX || !URL.canParse(text)) {
    throw new AgentRefusal('invalid_profile_url', 'The profile is not a URL.');
  }
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
