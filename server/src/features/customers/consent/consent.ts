import { ApiError } from '../../../errors.ts';
import type { Phone } from '../../../values/phone.ts';

const KINDS = ['marketing', 'transactional'] as const;
export type Kind = (typeof KINDS)[number];

/** One line of the ledger: what a person agreed to or took back, for which phone, and where. */
export interface Consent {
  readonly kind: Kind;
  readonly subscribed: boolean;
  readonly phone: string | null;
  readonly source: string | null;
  readonly consentText: string | null;
  readonly createdAt: Date;
}

/** The last line of each kind; nothing where a person never said a word. */
export type TextConsent = Partial<Record<Kind, Consent>>;

export interface ConsentInput {
  readonly marketing?: boolean;
  readonly transactional?: boolean;
  readonly phone?: string;
  readonly source?: string;
  readonly consentText?: string;
}

/** The phone that texts go to: all that is subscribed has the same. */
export function consentedPhone(consent: TextConsent): string | null {
  const lines = KINDS.flatMap((kind) => consent[kind] ?? []);
  const subscribed = lines.find((line) => line.subscribed);
  return (subscribed ?? lines.find(({ phone }) => phone !== null))?.phone ?? null;
}

interface Phones {
  readonly known: string | null;
  /** Throws where no text may go to it. */
  parse(text: string): Phone;
}

/**
 * The lines that a wish adds. A kind that is not named keeps its answer. A consent is one for a
 * phone: with another phone every kind that is subscribed needs a yes of its own, or a no. What is
 * said already is not said again.
 */
export function newLines(
  before: TextConsent,
  wish: ConsentInput,
  phones: Phones,
  now: Date,
): Consent[] {
  const named = wish.phone === undefined ? null : phones.parse(wish.phone);
  const phone = named ?? consentedPhone(before) ?? phones.known;
  return KINDS.flatMap((kind) => {
    const last = before[kind];
    const subscribed = wish[kind];
    if (subscribed === undefined) {
      if (last?.subscribed && named !== null && named !== last.phone) refuseMove(kind);
      return [];
    }
    const line: Consent = {
      kind,
      subscribed,
      phone: subscribed ? reachable(phone, phones) : (last?.phone ?? null),
      source: wish.source ?? null,
      consentText: wish.consentText ?? null,
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

/** Nobody can be texted who has no phone. */
function reachable(phone: string | null, { parse }: Phones): Phone {
  if (!phone) throw new ApiError('PHONE_REQUIRED', 'Name the phone that texts may go to.');
  return parse(phone);
}

/** Where a withdrawal by the first proof of the e-mail address stands in the ledger. */
const PROVED = 'first proof of the e-mail address';

/** The lines that withdraw every consent, and name no phone. */
export function withdrawnLines(last: readonly Consent[], now: Date): Consent[] {
  return last
    .filter(({ subscribed, phone }) => subscribed || phone !== null)
    .map(({ kind }) => {
      const none = { subscribed: false, phone: null, consentText: null };
      return { kind, ...none, source: PROVED, createdAt: now };
    });
}

/** Where a reply by text stands in the ledger. */
const STOPPED = 'text: STOP';
const STARTED = 'text: START';

/**
 * The lines that a reply by text adds. STOP ends whatever goes to that phone; START gives back what
 * STOP took, and nothing that was taken back in another way.
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
