import type { ShipmentDetails } from '@cartwright/client/admin';
import { humanize } from '../../../format/words.ts';
import { statusTexts } from '../../../texts/statuses.ts';
import type { Choice } from '../../../ui/forms/field.tsx';

export type ShipmentStatus = ShipmentDetails['status'];

const STATUSES: readonly ShipmentStatus[] = [
  'pending',
  'in_transit',
  'delivered',
  'exception',
  'returned',
  'cancelled',
];

export const STATUS_CHOICES: readonly Choice[] = STATUSES.map((value) => ({
  value,
  label: statusTexts[value] ?? humanize(value),
}));
