import { randomKey } from '@cartwright/client/admin';
import { useStored } from '../../routing/stored.ts';
import { useSession } from '../../session/session-context.ts';
import { ORDER_FILTERS, type OrderFilters, type OrderView } from './list-filters.ts';

/** The operator's own views of this store, kept in this browser. */
export function useSavedViews() {
  const { handle } = useSession().store;
  const [views, store] = useStored(`orders.views.${handle}`, readViews);
  return {
    views,
    add: (label: string, filters: OrderFilters) =>
      store([...views, { id: `own-${randomKey()}`, label, filters }]),
    remove: (id: string) => store(views.filter((view) => view.id !== id)),
  };
}

function readViews(stored: unknown): readonly OrderView[] {
  return Array.isArray(stored) ? stored.flatMap(readView) : [];
}

function readView(stored: unknown): OrderView[] {
  if (typeof stored !== 'object' || stored === null) return [];
  if (!('id' in stored && 'label' in stored && 'filters' in stored)) return [];
  const { id, label, filters } = stored;
  if (typeof id !== 'string' || typeof label !== 'string') return [];
  if (typeof filters !== 'object' || filters === null) return [];
  return [{ id, label, filters: readFilters(filters) }];
}

/** Drops what is no filter any more. */
function readFilters(stored: object): OrderFilters {
  const texts = new Map(Object.entries(stored).map(([name, value]) => [name, String(value)]));
  const read = Object.entries(ORDER_FILTERS).flatMap(([name, reader]) => {
    const value = texts.has(name) ? reader(texts.get(name) ?? '') : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read);
}
