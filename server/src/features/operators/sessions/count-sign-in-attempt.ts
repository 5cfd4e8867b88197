import type { App } from '../../../context.ts';
import type { Sql } from '../../../platform/db/connect.ts';
import { networkOf } from '../../../platform/http/client-address.ts';
import {
  BY_ALL_NETWORKS,
  BY_CALLER,
  DELAY_MAX_MS,
  type ThrottleRule,
  throttleSignIn,
} from '../../../platform/http/sign-in-throttle.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { DAY_MS, plusMs, SECOND_MS } from '../../../values/time.ts';
import {
  deleteSignInAttempts,
  findBlock,
  isKnownNetwork,
  upsertKnownNetwork,
  upsertSignInAttempt,
} from './sign-in-attempt-queries.ts';

const FIRST_DELAY_MS = 30 * SECOND_MS;
/** How long after a sign-in its network is known. */
const KNOWN_MS = 30 * DAY_MS;

export interface SignInName {
  readonly handle: string;
  readonly email: string;
}

/** Deletes a series of attempts; inside a transaction, call it with its connection. */
export type DeleteAttempts = (sql?: Sql) => Promise<void>;

/**
 * Counts a sign-in by its network, and by all networks unless the operator signed in from this one
 * before: guesses from elsewhere do not lock an operator out at the usual place. Returns what to
 * call once the password was right.
 */
export async function countSignInAttempt(
  app: App,
  { handle, email }: SignInName,
  ip: string,
): Promise<DeleteAttempts> {
  const { byCaller, byAllNetworks } = signInSubjects(app, { handle, email }, ip);
  const network = subjectOf(app, 'known network', handle, email, networkOf(ip));
  const tries = await count(app, byCaller, BY_CALLER, true);
  if (!(await isKnownNetwork(app.sql, network, app.clock.now()))) {
    await count(app, byAllNetworks, BY_ALL_NETWORKS, tries <= BY_CALLER.freeTries);
  }
  return async (sql = app.sql) => {
    await upsertKnownNetwork(sql, network, plusMs(app.clock.now(), KNOWN_MS));
    for (const subject of [byCaller, byAllNetworks]) await deleteSignInAttempts(sql, subject);
  };
}

/**
 * For an operator who has verified the address in another way: deletes the failed attempts
 * from this network, from all networks and in open sessions. Codes keep their throttle.
 */
export async function deleteAttemptsOf(
  app: App,
  { id, ...name }: SignInName & { readonly id: OperatorId },
  ip: string,
): Promise<void> {
  const { byCaller, byAllNetworks } = signInSubjects(app, name, ip);
  for (const subject of [byCaller, byAllNetworks, passwordSubject(app, id)]) {
    await deleteSignInAttempts(app.sql, subject);
  }
}

/** Counts a password in an open session. Returns what to call once it was right. */
export async function countPasswordAttempt(
  app: App,
  operatorId: OperatorId,
): Promise<DeleteAttempts> {
  return await countByCaller(app, passwordSubject(app, operatorId));
}

/**
 * Counts a code per operator, from whatever network it comes, before it is compared. Not in the
 * transaction of the change: a wrong code rolls that back.
 */
export async function countCodeAttempt(app: App, operatorId: OperatorId): Promise<DeleteAttempts> {
  return await countByCaller(app, subjectOf(app, 'code', operatorId));
}

async function countByCaller(app: App, subject: string): Promise<DeleteAttempts> {
  await count(app, subject, BY_CALLER, true);
  return async (sql = app.sql) => await deleteSignInAttempts(sql, subject);
}

async function count(
  app: App,
  subject: string,
  { freeTries, forgottenMs }: ThrottleRule,
  isFree: boolean,
): Promise<number> {
  const now = app.clock.now();
  // A blocked series is kept until its block has ended.
  const forgottenAt = plusMs(now, forgottenMs + DELAY_MAX_MS);
  const one = { subject, now, forgottenAt, freeTries, firstDelayMs: FIRST_DELAY_MS, isFree };
  return await throttleSignIn(now, {
    count: () => upsertSignInAttempt(app.sql, one),
    blockedUntil: () => findBlock(app.sql, subject),
  });
}

function signInSubjects(app: App, { handle, email }: SignInName, ip: string) {
  return {
    byCaller: subjectOf(app, 'network', handle, email, networkOf(ip)),
    byAllNetworks: subjectOf(app, 'any network', handle, email),
  };
}

function passwordSubject(app: App, operatorId: OperatorId): string {
  return subjectOf(app, 'open session', operatorId);
}

/** As JSON, since a handle or an e-mail address of a request may hold any text. */
function subjectOf(app: App, kind: string, ...parts: readonly string[]): string {
  return app.identifierHash(JSON.stringify([kind, ...parts])).toString('base64url');
}
