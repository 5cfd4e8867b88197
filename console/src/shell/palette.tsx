import type { SearchResult } from '@cartwright/client/admin';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { shellTexts } from '../texts/shell.ts';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NAVIGATION } from './screens.ts';

interface Hit {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly link: Pick<LinkProps, 'to' | 'params'>;
}

const texts = shellTexts.palette;
const PAGES_MAX = 6;

/** Ctrl-K: finds anything, goes to any screen, and jumps on a whole order number. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const { hits, isSearching } = useHits(text.trim());
  const current = Math.min(chosen, hits.length - 1);

  function open(hit: Hit | undefined) {
    if (!hit) return;
    onClose();
    void router.navigate(hit.link);
  }

  // Enter before the results are there waits for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results have arrived.
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    setWaiting(false);
    open(bestOf(hits, current, text));
  }, [isWaiting, isSearching]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((current + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearching) setWaiting(true);
      else open(bestOf(hits, current, text));
    }
  }

  return (
    <Dialog title={texts.title} onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label={texts.label}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hits[current] ? `${listId}-${current}` : undefined}
        autoComplete="off"
        placeholder={texts.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
          setWaiting(false);
        }}
        onKeyDown={onKeyDown}
        className="control"
      />
      <div id={listId} role="listbox" aria-label={texts.title} className="mt-3 min-h-60">
        {hits.map((hit, index) => (
          <Option
            key={hit.id}
            id={`${listId}-${index}`}
            hit={hit}
            isChosen={index === current}
            onOpen={() => open(hit)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {hits.length === 0 && !isSearching ? texts.nothing : texts.found(hits.length)}
      </p>
      <p className="text-sm text-muted">{texts.keys}</p>
    </Dialog>
  );
}

function Option({
  id,
  hit,
  isChosen,
  onOpen,
}: {
  id: string;
  hit: Hit;
  isChosen: boolean;
  onOpen: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant moves instead.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onOpen}
      className={classNames(
        'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken',
        isChosen && 'bg-accent-soft',
      )}
    >
      <span className="min-w-0 break-words">
        {hit.title}
        {hit.subtitle && <span className="ml-2 text-sm text-muted">{hit.subtitle}</span>}
      </span>
      <span className="ml-auto text-xs text-muted">{hit.kind}</span>
    </div>
  );
}

function useHits(text: string): { hits: readonly Hit[]; isSearching: boolean } {
  const q = useDeferredValue(text);
  const found = useOperation(
    'searchStore',
    { query: { q } },
    { enabled: q !== '', keepsPrevious: true },
  );
  const results = q === '' ? [] : (found.data?.results ?? []);
  return {
    hits: [...results.map(hitOf), ...pagesLike(text)],
    isSearching: text !== q || (q !== '' && (found.isPending || found.isPlaceholderData)),
  };
}

function pagesLike(text: string): readonly Hit[] {
  const words = text.toLowerCase();
  const pages = NAVIGATION.flatMap(({ entries }) => entries).filter(({ label }) =>
    label.toLowerCase().includes(words),
  );
  return pages.slice(0, PAGES_MAX).map(({ to, label }) => ({
    id: `page ${to}`,
    kind: texts.pages,
    title: label,
    subtitle: null,
    link: { to },
  }));
}

function hitOf({ kind, id, title, subtitle }: SearchResult): Hit {
  const links = {
    order: { to: '/orders/$orderId', params: { orderId: id } },
    customer: { to: '/customers/$customerId', params: { customerId: id } },
    coupon: { to: '/coupons/$couponId', params: { couponId: id } },
    gift_card: { to: '/gift-cards/$giftCardId', params: { giftCardId: id } },
  } as const;
  const shown = kind === 'gift_card' ? texts.giftCard(title) : title;
  return {
    id: `${kind} ${id}`,
    kind: texts.kinds[kind],
    title: shown,
    subtitle,
    link: links[kind],
  };
}

/** A whole order number wins over what is chosen. */
function bestOf(hits: readonly Hit[], current: number, text: string): Hit | undefined {
  return hits.find((hit) => isWholeNumber(hit, text)) ?? hits[current];
}

function isWholeNumber(hit: Hit, text: string): boolean {
  const isOrder = hit.kind === texts.kinds.order;
  return isOrder && hit.title.toLowerCase() === text.trim().toLowerCase();
}
