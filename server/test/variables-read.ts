import { readConfig } from '../src/config.ts';

/** The variables that the one reader of the environment reads. */
export function variablesRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_, name) {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(env);
  return [...asked].sort();
}
