import { humanize } from '../format/words.ts';
import { statusTexts } from '../texts/orders/statuses.ts';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

const TONES: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded px-1.5 text-xs leading-5 font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}

const TONE_OF: Readonly<Partial<Record<Tone, string>>> = {
  good:
    'paid delivered active succeeded success completed captured won verified approved ok live ' +
    'sent resolved received accepted enabled',
  warn:
    'pending authorized unfulfilled partially_shipped partially_refunded processing requested ' +
    'needs_response warning scheduled open retrying abandoned reserved',
  bad:
    'failed cancelled canceled voided lost exception refused declined disabled expired error ' +
    'revoked bounced overdue',
  accent: 'shipped in_transit under_review',
};

/** The badge of any status of the interface. The text comes from texts/statuses.ts. */
export function StatusBadge({ status, tone }: { status: string; tone?: Tone }) {
  return <Badge tone={tone ?? toneOf(status)}>{statusTexts[status] ?? humanize(status)}</Badge>;
}

function toneOf(status: string): Tone {
  const tones: readonly Tone[] = ['good', 'warn', 'bad', 'accent'];
  return tones.find((tone) => TONE_OF[tone]?.split(' ').includes(status)) ?? 'neutral';
}
