import { isIP } from 'node:net';
import type { App } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { failures, Ok, ok } from '../../platform/http/envelope.ts';
import type { Http } from '../../platform/http/http.ts';
import { countAgainst, type Limit } from '../../platform/http/limit.ts';
import { HOUR_MS } from '../../values/time.ts';
import {
  ConfigView,
  configView,
  type Limits,
  SignupRequest,
  SignupView,
  signupView,
} from './contract.ts';
import { signUp } from './sign-up.ts';

const SIGNUPS: Limit = { name: 'signup', max: 5, windowMs: HOUR_MS };

export function configRoutes(limits: Limits) {
  return async function configRoutes(http: Http): Promise<void> {
    http.get(
      '/',
      {
        prefixTrailingSlash: 'slash',
        schema: {
          operationId: 'getConfig',
          tags: ['Configuration'],
          summary: 'Browser-safe configuration of the store',
          response: { 200: Ok(ConfigView) },
        },
      },
      async ({ ctx }, reply) => {
        reply.header('cache-control', 'private, max-age=60').header('vary', 'x-api-key');
        return ok(configView(ctx, limits));
      },
    );
  };
}

/** Works without a key, since no store exists yet. */
export function signupRoutes(app: App) {
  return async function signupRoutes(http: Http): Promise<void> {
    http.post(
      '/',
      {
        prefixTrailingSlash: 'slash',
        config: { idempotency: 'off', isKeyless: true },
        schema: {
          operationId: 'signUp',
          tags: ['Signup'],
          summary: 'Create a store in developer mode',
          security: [{}, { apiKey: [] }],
          body: SignupRequest,
          response: {
            200: Ok(SignupView),
            ...failures('SIGNUP_CLOSED', 'HANDLE_TAKEN', 'CURRENCY_NOT_SUPPORTED', 'RATE_LIMITED'),
          },
        },
      },
      async ({ body, ip }) => {
        if (app.config.signup === 'closed') throw new ApiError('SIGNUP_CLOSED');
        // Whoever calls from this very machine is its operator or a proxy that hides the caller.
        if (!isLoopback(ip)) await countAgainst(app, SIGNUPS, networkOf(ip));
        return ok(signupView(app, await signUp(app, body)));
      },
    );
  };
}

/** Whoever has one IPv6 address has the 2^64 beside it. */
function networkOf(ip: string): string {
  if (isIP(ip) !== 6 || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':').toLowerCase();
}

function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(ip);
}
