import { randomBytes } from 'node:crypto';
import type { App } from '../../../context.ts';
import type { OperatorId } from '../../../values/ids.ts';
import { base32 } from '../../../values/totp.ts';

const CODES = 10;
/** 50 bits, which the keyed hash and the throttle protect. */
const LETTERS = 10;

export type RecoveryCodes = readonly string[];

export function newRecoveryCodes(): RecoveryCodes {
  return Array.from({ length: CODES }, () => {
    const letters = base32(randomBytes(LETTERS)).slice(0, LETTERS).toLowerCase();
    return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`;
  });
}

/** Case, spaces and hyphens have no meaning. */
export function recoveryHash(app: App, operatorId: OperatorId, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '');
  return app.identifierHash(`recovery code ${operatorId} ${plain}`);
}
