import type { ShipmentDetails } from '@cartwright/client/admin';
import { humanize } from '../../../format/words.ts';
import { statusTexts } from '../../../texts/orders/statuses.ts';
import type { Choice } from '../../../ui/forms/field.tsx';
import { membersOf } from '../../shared/members.ts';

export type ShipmentStatus = ShipmentDetails['status'];

const STATUSES = membersOf<ShipmentStatus>({
  pending: true,
  in_transit: true,
  delivered: true,
  exception: true,
  returned: true,
  cancelled: true,
});

export const STATUS_CHOICES: readonly Choice[] = STATUSES.map((value) => ({
  value,
  label: statusTexts[value] ?? humanize(value),
}));
