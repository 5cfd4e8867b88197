/** What the service promises. docs/proofs.md says of each what was run for it. */
export const PROMISES = {
  P1: 'A payment that succeeded yields exactly one order.',
  P2: 'Never two charges for one cart.',
  P3: 'An unknown outcome gets known.',
  P4: 'Duplicate, late and reordered news of a provider change nothing twice.',
  P5: 'What is charged is what was shown.',
  P6: 'Refunds never exceed the capture, each done once.',
  P7: 'A committed change tells its event at least once, a rolled-back one never.',
  P8: 'Coupon limits hold, in total and per customer.',
  P9: 'Gift cards conserve value.',
  P10: 'Integer cents, and sums that are the sums of their parts.',
  P11: 'Order numbers are unique and dense per store and year.',
  P12: 'The same Idempotency-Key gives the same answer and one effect.',
  P13: "No store can see, change or detect another's data.",
  P14: 'Acknowledged is durable.',
  P15: 'An outage of the database heals by itself.',
  P16: 'A slow merchant hurts only its own store.',
  P17: 'Overload is refused, and what is accepted is served in time.',
  P18: 'Only the two envelopes, and bad input is never a 5xx.',
  P19: 'A stop loses nothing.',
  P20: 'A backup taken at load restores to a sound state.',
  P21: 'The tests can fail.',
  P22: 'A bot gets no more cards to the provider than the budget of its store.',
  P27: 'Two versions of the code serve one database at once, and lose nothing.',
} as const;

export type PromiseName = keyof typeof PROMISES;
