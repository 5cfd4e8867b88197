import type { Dispute } from '@cartwright/client/admin';
import { disputeTexts } from '../../texts/orders/disputes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Time } from '../../ui/values.tsx';

/** When the response is due, marked where that time has passed. */
export function Deadline({ dispute }: { dispute: Dispute }) {
  const { dueBy, status } = dispute;
  if (!dueBy) return '–';
  const isOverdue = status === 'needs_response' && Date.parse(dueBy) < Date.now();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Time at={dueBy} />
      {isOverdue && <Badge tone="bad">{disputeTexts.overdue}</Badge>}
    </span>
  );
}
