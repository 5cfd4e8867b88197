import type { PagedList } from '../api/use-pages.ts';
import { commonTexts } from '../texts/common.ts';
import { Button } from './button.tsx';

/** `Load more` under a list. Rows are added below: nothing jumps. */
export function Pager({ list }: { list: PagedList<unknown> }) {
  const count = list.rows.length;
  if (list.isPending || count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm text-muted">
      <span aria-live="polite">
        {list.hasMore ? commonTexts.shown(count) : commonTexts.allShown(count)}
      </span>
      {list.hasMore && (
        <Button isSmall isBusy={list.isLoadingMore} onClick={list.loadMore}>
          {commonTexts.loadMore}
        </Button>
      )}
    </div>
  );
}
