import type { ActiveCapability, OfferedCapability } from './agent.ts';
import type { PlatformCapability } from './platform-profile.ts';

/**
 * What both sides support: the same name and the same version, the latest where there are several.
 * An extension is active only with one of the capabilities that it extends.
 */
export function intersectCapabilities(
  offered: readonly OfferedCapability[],
  platform: readonly PlatformCapability[],
): ActiveCapability[] {
  const latest = new Map<string, ActiveCapability>();
  for (const own of offered) {
    const theirs = platform.find(
      ({ name, version }) => name === own.name && version === own.version,
    );
    const chosen = latest.get(own.name);
    if (!theirs || (chosen && chosen.version > own.version)) continue;
    latest.set(own.name, { ...own, config: theirs.config });
  }
  return withoutOrphans([...latest.values()]);
}

/** Repeated, since an extension may extend another one. */
function withoutOrphans(active: readonly ActiveCapability[]): ActiveCapability[] {
  const names = new Set(active.map(({ name }) => name));
  const kept = active.filter(
    (one) => one.extends.length === 0 || one.extends.some((parent) => names.has(parent)),
  );
  return kept.length === active.length ? kept : withoutOrphans(kept);
}
