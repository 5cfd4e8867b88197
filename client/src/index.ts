export type { Attempt, Fetch } from './attempt.ts';
export {
  type Body,
  type ErrorCode,
  type ErrorCodeOf,
  isCode,
  isErrorOf,
  type OperationId,
  type Options,
  type PagesOf,
  type Query,
  type Reply,
} from './calls.ts';
export { Cartwright, type CartwrightOptions } from './cartwright.ts';
export type {
  ChangedCode,
  ConfirmOutcome,
  DeclinedCode,
  NextAction,
  QuoteChange,
} from './confirm-outcome.ts';
export {
  CartwrightConnectionError,
  CartwrightError,
  type Effect,
  type FieldError,
} from './errors.ts';
export type * from './generated/storefront.ts';
export type { CallOptions } from './operation.ts';
export type { Pages } from './pages.ts';
export type { CustomerTokens, TokenStore } from './tokens.ts';
