import { ApiError } from '../../../errors.ts';
import type { Phone } from '../../../values/phone.ts';

export const KINDS = ['marketing', 'transactional'] as const;
export type Kind = (typeof KINDS)[number];

/** One line of the ledger: a consent given or withdrawn, with its phone and source. */
export interface Consent {
  readonly kind: Kind;
  readonly subscribed: boolean;
  readonly phone: string | null;
  readonly source: string | null;
  readonly consentText: string | null;
  readonly createdAt: Date;
}

/** The last line of each kind; empty if the customer never answered. */
export type TextConsent = Partial<Record<Kind, Consent>>;

export interface ConsentInput {
  readonly marketing?: boolean;
  readonly transactional?: boolean;
  readonly phone?: string;
  readonly source?: string;
  readonly consentText?: string;
}

/** The phone that texts go to: all subscribed kinds share it. */
export function consentedPhone(consent: TextConsent): string | null {
  const lines = KINDS.flatMap((kind) => consent[kind] ?? []);
  const subscribed = lines.find((line) => line.subscribed);
  return (subscribed ?? lines.find(({ phone }) => phone !== null))?.phone ?? null;
}

interface Phones {
  readonly known: string | null;
  /** Throws if the phone cannot receive texts. */
  parse(text: string): Phone;
}

/**
 * The lines that an update adds. Omitted kinds keep their answer. A consent is bound to a phone:
 * with another phone every subscribed kind needs a new answer. Repeated answers add no line.
 */
export function newConsentLines(
  before: TextConsent,
  input: ConsentInput,
  phones: Phones,
  now: Date,
): Consent[] {
  const named = input.phone === undefined ? null : phones.parse(input.phone);
  const phone = named ?? consentedPhone(before) ?? phones.known;
  return KINDS.flatMap((kind) => {
    const last = before[kind];
    const subscribed = input[kind];
    if (subscribed === undefined) {
      if (last?.subscribed && named !== null && named !== last.phone) refuseMove(kind);
      return [];
    }
    const line: Consent = {
      kind,
      subscribed,
      phone: subscribed ? reachable(phone, phones) : (last?.phone ?? null),
      source: input.source ?? null,
      consentText: input.consentText ?? null,
      createdAt: now,
    };
    return last && isSame(last, line) ? [] : [line];
  });
}

function refuseMove(kind: Kind): never {
  const words = `Texts to another phone need a yes or a no of their own: send ${kind}.`;
  throw new ApiError('CONSENT_REQUIRED', words);
}

function isSame(a: Consent, b: Consent): boolean {
  return (
    a.subscribed === b.subscribed &&
    a.phone === b.phone &&
    a.source === b.source &&
    a.consentText === b.consentText
  );
}

/** A subscription requires a phone. */
function reachable(phone: string | null, { parse }: Phones): Phone {
  if (!phone) throw new ApiError('PHONE_REQUIRED', 'Send the phone number for text messages.');
  return parse(phone);
}

/** The source of a withdrawal by the first verification of the e-mail address. */
const VERIFIED = 'first verification of the e-mail address';

/** The lines that withdraw every consent, without a phone. */
export function withdrawnLines(last: readonly Consent[], now: Date): Consent[] {
  return last
    .filter(({ subscribed, phone }) => subscribed || phone !== null)
    .map(({ kind }) => {
      const none = { subscribed: false, phone: null, consentText: null };
      return { kind, ...none, source: VERIFIED, createdAt: now };
    });
}

/** The source of a withdrawal that an operator entered. */
const OPERATOR = 'operator';

/** The lines by which an operator withdraws given consents. An operator cannot give one. */
export function operatorLines(before: TextConsent, kinds: readonly Kind[], now: Date): Consent[] {
  return kinds.flatMap((kind) => {
    const last = before[kind];
    if (!last?.subscribed) return [];
    const withdrawn = { subscribed: false, phone: last.phone, consentText: null };
    return [{ kind, ...withdrawn, source: OPERATOR, createdAt: now }];
  });
}

/** The source of a reply by text. */
const STOPPED = 'text: STOP';
const STARTED = 'text: START';

/**
 * The lines that a reply by text adds. STOP ends all texts to that phone; START restores only what
 * STOP ended.
 */
export function repliedLines(
  before: TextConsent,
  phone: string,
  reply: 'stop' | 'start',
  now: Date,
): Consent[] {
  return KINDS.flatMap((kind) => {
    const last = before[kind];
    if (last?.phone !== phone) return [];
    const isMeant = reply === 'stop' ? last.subscribed : last.source === STOPPED;
    if (!isMeant) return [];
    const source = reply === 'stop' ? STOPPED : STARTED;
    const subscribed = reply === 'start';
    return [{ kind, subscribed, phone, source, consentText: null, createdAt: now }];
  });
}
