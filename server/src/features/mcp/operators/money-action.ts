import type { TObject } from 'typebox';
import type { Arguments } from '../tool.ts';
import type { OperatorSession } from './operator-session.ts';

/** The exact call that a token executes. */
export interface PlannedRequest {
  readonly operation: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: object | null;
  /** Arguments of the preparation, by which the plan is made again. */
  readonly planner: string;
  readonly args: Arguments;
  readonly moved: Plan['moved'];
}

export interface Plan {
  /** One sentence with the amounts in the store's currency. */
  readonly summary: string;
  /** In minor units; null where the change has none, such as a coupon of a percentage. */
  readonly amount: number | null;
  readonly currency: string | null;
  /**
   * What counts against the daily limit, in minor units: a capture also releases. Null for coupons,
   * which move no money by themselves.
   */
  readonly moved: number | null;
  readonly details: object;
  readonly request: Pick<PlannedRequest, 'operation' | 'params' | 'body'>;
  /** What the summary relies on: another basis at the confirmation refuses it. */
  readonly basis: string;
}

/** A change in two steps. */
export interface MoneyAction {
  /** Of the preparing tool: `prepare_refund`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: TObject;
  /** Which confirming tool executes it. */
  readonly action: 'refund' | 'void' | 'capture' | 'coupon';
  /** Reads, and changes nothing. */
  plan(args: Arguments, session: OperatorSession): Promise<Plan>;
}
