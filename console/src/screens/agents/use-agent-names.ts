import { useOperation } from '../../api/use-operation.ts';

/** The name of an agent: that of its profile, or of its API key, or else its id. */
export function useAgentNames(): (id: string, name: string | null) => string {
  const keys = useOperation('listApiKeys').data?.apiKeys ?? [];
  return (id, name) => name ?? keys.find((key) => key.id === id)?.name ?? id;
}
