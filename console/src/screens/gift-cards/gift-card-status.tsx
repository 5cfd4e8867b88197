import type { GiftCard } from '@cartwright/client/admin';
import { giftCardTexts as texts } from '../../texts/gift-cards.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const TONES: Readonly<Record<GiftCard['status'], Tone>> = {
  active: 'good',
  disabled: 'bad',
  expired: 'warn',
  sandboxed: 'neutral',
};

export function GiftCardStatus({ status }: { status: GiftCard['status'] }) {
  return <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>;
}
