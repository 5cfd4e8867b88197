import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import type { JournalEntry } from '../fakepay/journal.ts';

// biome-ignore lint/suspicious/noExplicitAny: Stripe's own objects, held against its samples.
export type StripeObject = any;

/** The reply to an idempotency key, for as long as Stripe keeps it. */
export interface KeptAnswer {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: StripeObject;
}

/** All data of this Stripe, on disk before the reply: the truth outside the service. */
export interface Records {
  find(account: string, id: string): StripeObject | undefined;
  list(account: string, object: string): StripeObject[];
  /** The current state; replaces the previous one of the id. */
  put(account: string, thing: StripeObject): StripeObject;
  findAnswer(account: string, key: string): KeptAnswer | undefined;
  keepAnswer(account: string, key: string, answer: KeptAnswer): void;
  /** A day has passed. */
  forgetAnswers(): void;
  /** Money that moved, in order. */
  move(entry: JournalEntry): void;
  moves(): readonly JournalEntry[];
}

type Line =
  | { readonly kind: 'thing'; readonly account: string; readonly thing: StripeObject }
  | { readonly kind: 'answer'; readonly account: string; key: string; answer: KeptAnswer }
  | { readonly kind: 'forget' }
  | { readonly kind: 'move'; readonly entry: JournalEntry };

export function openRecords(file: string): Records {
  const things = new Map<string, StripeObject>();
  const answers = new Map<string, KeptAnswer>();
  const moves: JournalEntry[] = [];
  const learn = (line: Line) => {
    if (line.kind === 'thing') things.set(`${line.account} ${line.thing.id}`, line.thing);
    else if (line.kind === 'answer') answers.set(`${line.account} ${line.key}`, line.answer);
    else if (line.kind === 'forget') answers.clear();
    else moves.push(line.entry);
  };
  const write = (line: Line) => {
    // A copy: a later change is another line.
    const text = JSON.stringify(line);
    appendFileSync(file, `${text}\n`);
    learn(JSON.parse(text) as Line);
  };
  const text = readFileSync(file, { encoding: 'utf8', flag: 'a+' });
  for (const line of text.split('\n')) if (line !== '') learn(JSON.parse(line) as Line);
  return {
    find: (account, id) => things.get(`${account} ${id}`),
    list: (account, object) =>
      [...things]
        .filter(([name, thing]) => name.startsWith(`${account} `) && thing.object === object)
        .map(([, thing]) => thing),
    put(account, thing) {
      write({ kind: 'thing', account, thing });
      return thing;
    },
    findAnswer: (account, key) => answers.get(`${account} ${key}`),
    keepAnswer: (account, key, answer) => write({ kind: 'answer', account, key, answer }),
    forgetAnswers: () => write({ kind: 'forget' }),
    move: (entry) => write({ kind: 'move', entry }),
    moves: () => moves,
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
