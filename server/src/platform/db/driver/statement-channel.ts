import { channel } from 'node:diagnostics_channel';

/** Publishes every statement that is sent, as `Built`. Tests record them. */
export const statementChannel = channel('cartwright:statement');
