import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP asks at least. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, ARGON2);
}

let nobodys: Promise<string> | undefined;

/** Where there is no hash the work is done all the same: its time must not tell who exists. */
export async function isPassword(password: string, known: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const isRight = await verify(known ?? (await nobodys), password);
  return known !== undefined && isRight;
}
