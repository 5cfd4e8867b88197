import 'server-only';
import { Cartwright } from '@cartwright/client';

/** The key reaches every cart of the store: it stays on the server. */
export const cartwright = new Cartwright({
  baseUrl: process.env.CARTWRIGHT_URL ?? 'http://127.0.0.1:3000',
  apiKey: process.env.CARTWRIGHT_KEY,
});
