import { channel } from 'node:diagnostics_channel';

/** Publishes every statement that is sent, as `CompiledStatement`. Tests record them. */
export const statementChannel = channel('cartwright:statement');
