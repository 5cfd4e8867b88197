import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './file-errors.ts';

/** The operating-system user that owns the cluster and runs PostgreSQL's programs. */
export type DatabaseUser = {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True when it differs from ours: as root, since PostgreSQL refuses to run as root. */
  readonly switched: boolean;
};

const CANDIDATES = ['cartwright', 'postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The owner of an existing cluster, as only that user can access its files. */
export async function findDatabaseUser(clusterPath: string): Promise<DatabaseUser> {
  const owner = await findOwner(clusterPath);
  if (isRoot()) return owner ? ownerOf(clusterPath, owner) : firstCandidate();
  const self = currentUser();
  if (owner && owner.uid !== self.uid) {
    throw new Error(
      `The database in ${clusterPath} belongs to another user (uid ${owner.uid}); ` +
        'start the service as that user or as root.',
    );
  }
  return self;
}

/** The user name that peer authentication compares. */
export function serviceUserName(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new Error(
      `The user with uid ${process.getuid?.()} has no entry in the user database (/etc/passwd), ` +
        'which PostgreSQL needs; add one, run as another user, or set DATABASE_URL.',
      { cause },
    );
  }
}

function currentUser(): DatabaseUser {
  const name = serviceUserName();
  const { uid, gid } = userInfo();
  return { name, uid, gid, switched: false };
}

async function findOwner(clusterPath: string): Promise<Stats | undefined> {
  try {
    return await stat(join(clusterPath, 'PG_VERSION'));
  } catch (error) {
    // No access: the folder shows the owner. Otherwise there is no cluster.
    return errorCode(error) === 'EACCES' ? stat(clusterPath).catch(() => undefined) : undefined;
  }
}

async function ownerOf(
  clusterPath: string,
  owner: { uid: number; gid: number },
): Promise<DatabaseUser> {
  if (owner.uid === 0) {
    throw new Error(
      `The database in ${clusterPath} belongs to root, and PostgreSQL refuses to run as root; ` +
        'give it to another user with chown -R.',
    );
  }
  const known = (await listUsers()).find((user) => user.uid === owner.uid);
  const name = known?.name ?? `with uid ${owner.uid}`;
  return { name, uid: owner.uid, gid: owner.gid, switched: true };
}

async function firstCandidate(): Promise<DatabaseUser> {
  const users = await listUsers();
  for (const name of CANDIDATES) {
    const user = users.find((entry) => entry.name === name);
    if (user && user.uid !== 0) return { ...user, switched: true };
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is no other user to run it as; ' +
      'create one named cartwright, start the service as an ordinary user, or set DATABASE_URL.',
  );
}

async function listUsers(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (!name || !uid || !gid) return [];
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}
