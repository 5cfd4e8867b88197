import { humanize } from '../../format/words.ts';
import { statusTexts } from './statuses.ts';

type Sentence = (from: string | null, to: string | null) => string;

function status(value: string | null): string {
  return value === null ? '–' : (statusTexts[value] ?? humanize(value));
}

const moved =
  (what: string): Sentence =>
  (from, to) =>
    from === null || from === to
      ? `${what}: ${status(to)}`
      : `${what}: ${status(from)} → ${status(to)}`;

const replaced =
  (what: string): Sentence =>
  (from, to) =>
    `${what}: ${from ?? '–'} → ${to ?? '–'}`;

const said =
  (what: string): Sentence =>
  () =>
    what;

/** What each entry of the timeline says. Others are named by their type. */
const sentences: Readonly<Record<string, Sentence>> = {
  created: moved('Order placed'),
  status_changed: moved('Status changed'),
  payment_authorized: said('Payment authorized'),
  payment_captured: said('Payment captured'),
  payment_refunded: moved('Payment refunded'),
  payment_voided: moved('Payment voided'),
  payment_failed: moved('Payment failed'),
  upsell_accepted: said('Upsell accepted'),
  shipment_created: moved('Shipment added'),
  shipment_updated: moved('Shipment changed'),
  shipment_corrected: replaced('Shipment corrected'),
  note_added: said('Note'),
  tags_changed: replaced('Tags changed'),
  email_corrected: replaced('E-mail corrected'),
  address_corrected: replaced('Address corrected'),
  return_requested: said('Return requested'),
  return_approved: said('Return approved'),
  return_received: said('Return received'),
  return_refused: said('Return refused'),
  return_cancelled: said('Return canceled'),
  return_refund_started: said('Refund of the return begun'),
  return_refunded: said('Return refunded'),
  return_refund_failed: said('Refund of the return failed'),
  dispute_opened: moved('Dispute opened'),
  dispute_updated: moved('Dispute changed'),
  dispute_closed: moved('Dispute closed'),
  dispute_funds_withdrawn: said('Money withdrawn by a dispute'),
  dispute_funds_reinstated: said('Money returned from a dispute'),
};

const actors: Readonly<Record<string, string>> = {
  customer: 'Shopper',
  system: 'Cartwright',
  provider: 'Payment provider',
  operator: 'API key',
};

export const timelineTexts = {
  title: 'Timeline',
  sentence: (type: string, from: string | null, to: string | null) =>
    sentences[type]?.(from, to) ?? humanize(type),
  actor: (actor: string) => actors[actor] ?? humanize(actor),
  showReturn: 'Show return',
};
