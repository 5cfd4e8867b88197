import { returnTexts } from '../../texts/orders/returns.ts';
import type { Choice } from '../../ui/forms/field.tsx';

export const REASON_CHOICES: readonly Choice[] = Object.entries(returnTexts.reasons).map(
  ([value, label]) => ({ value, label }),
);
