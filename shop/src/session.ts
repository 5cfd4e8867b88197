import { randomUUID } from 'node:crypto';
import type { Attribution, Body, Cartwright, CustomerTokens } from '@cartwright/client';
import type { WhatIf } from './what-if.ts';

/** A sentence for the shopper, shown once. */
export interface Notice {
  readonly kind: 'good' | 'bad' | 'info';
  readonly text: string;
  readonly details?: readonly string[] | undefined;
}

/** What a repeat of confirm needs, so that it continues the same payment. */
export interface Payment {
  readonly cartId: string;
  /** Begun by a guest: a sign-in meanwhile does not make it the customer's. */
  readonly isGuest: boolean;
  readonly by:
    | { readonly kind: 'checkout'; readonly body: Body<'confirmCheckout'> }
    | { readonly kind: 'wallet'; readonly body: Body<'confirmWallet'> };
}

/** The wallet's sheet while it is open. */
export interface Sheet {
  readonly cartId: string;
  readonly method: Body<'prepareExpress'>['method'];
  readonly paymentIntentId: string;
  readonly paymentToken: string;
  /** Index of the contact that the simulated wallet offers. */
  contact: number;
  rateId: string | undefined;
}

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
}

/** The state that the shop's server keeps for one browser. */
export interface WebSession {
  readonly id: string;
  tokens: CustomerTokens | null;
  /** The client that calls for the signed-in customer. One for each session: see its README. */
  readonly customer: Cartwright;
  /** A cart that this browser may use without its cookie: by a link, or while it is paid. */
  cartId: string | null;
  payment: Payment | null;
  /** How many calls of confirm wait for their answer. */
  asking: number;
  /** Carts that this browser tried to pay. A link to a cart is no right to see its order. */
  readonly tried: Set<string>;
  sheet: Sheet | null;
  /** By the id of the cart, so that a page of a bought cart leads to its order. */
  readonly placed: Map<string, PlacedOrder>;
  notice: Notice | null;
  /** The carrier's form of the shipping address, where it differs. */
  suggestion: string | null;
  /** Developer mode: the mail or text that would have been sent. */
  message: string | null;
  whatIf: WhatIf;
  attribution: Attribution | null;
  /** The lines that the shopper paid for, so that one that sold out can be named. */
  seen: readonly { readonly id: string; readonly name: string }[];
  /** A sign-in that waits for its code. */
  codeFor: { kind: 'email' | 'phone'; to: string } | null;
}

const SESSIONS_MAX = 10_000;

/**
 * Sessions in memory: enough for a demo in one process. Replace it by the store of your framework;
 * carts survive a restart, since their token is in a cookie of its own.
 */
export function sessionStore(guest: Cartwright) {
  const sessions = new Map<string, WebSession>();
  return {
    find(id: string | undefined): WebSession | undefined {
      const session = id === undefined ? undefined : sessions.get(id);
      if (!session) return undefined;
      // The first one of the map is the one that was not used for the longest time.
      sessions.delete(session.id);
      sessions.set(session.id, session);
      return session;
    },
    create(): WebSession {
      const session = newSession(guest);
      sessions.set(session.id, session);
      const [oldest] = sessions.keys();
      if (sessions.size > SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest);
      return session;
    },
    /** A new id for the same session: an id from before a sign-in must not be worth more after. */
    renew(session: WebSession): WebSession {
      sessions.delete(session.id);
      const renewed = Object.assign(session, { id: randomUUID() });
      sessions.set(renewed.id, renewed);
      return renewed;
    },
  };
}

/** Removes all data of the customer, since another person may use this browser next. */
export function leave(session: WebSession): void {
  session.placed.clear();
  session.tried.clear();
  Object.assign(session, {
    tokens: null,
    cartId: null,
    payment: null,
    sheet: null,
    suggestion: null,
    message: null,
    codeFor: null,
    seen: [],
  } satisfies Partial<WebSession>);
}

function newSession(guest: Cartwright): WebSession {
  const session: WebSession = {
    id: randomUUID(),
    tokens: null,
    customer: guest.as({
      get: () => session.tokens,
      set: (tokens) => {
        session.tokens = tokens;
      },
    }),
    cartId: null,
    payment: null,
    asking: 0,
    tried: new Set(),
    sheet: null,
    placed: new Map(),
    notice: null,
    suggestion: null,
    message: null,
    whatIf: 'nothing',
    attribution: null,
    seen: [],
    codeFor: null,
  };
  return session;
}
