import { UCP_VERSIONS } from '../identity/agent.ts';
import { AgentRefusal } from '../identity/refusal.ts';
import { parseDictionary } from '../signing/structured-fields.ts';

/** A platform may name the release in its header; the profile decides otherwise. */
export function refuseOtherVersion(header: string | readonly string[] | undefined): void {
  const member = header === undefined ? undefined : parseDictionary(String(header))?.get('profile');
  const version = member?.params.get('version');
  if (version === undefined || UCP_VERSIONS.some((known) => known === version)) return;
  const own = UCP_VERSIONS.join(' and ');
  throw new AgentRefusal('version_unsupported', `This store supports ${own}.`);
}
