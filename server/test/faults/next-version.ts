import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProgram, type Edit, editProgram } from '../process/program-copy.ts';
import { type Running, startProcess } from '../process/running.ts';

const ENTRY = join('dist', 'test', 'faults', 'target.js');

/** The next version: a derived field, and a stored one that older carts get when they are read. */
const NEXT: readonly Edit[] = [
  {
    file: 'src/features/carts/persistence/cart-shape.js',
    from: 'export const SHAPE_VERSION =',
    to: `SHAPE_UPGRADES.push(({ response, ...kept }) => {
      const items = response.items.map((item) => ({ ...item, giftWrap: 'completed' }));
      return { ...kept, response: { ...response, items } };
    });
    export const SHAPE_VERSION =`,
  },
  {
    file: 'src/features/carts/cart-view.js',
    from: 'itemCount: itemCount(cart),',
    to: 'itemCount: itemCount(cart), lineCount: cart.items.length,',
  },
  {
    file: 'src/features/carts/cart-view.js',
    from: 'weightGrams: item.weightGrams,',
    to: `weightGrams: item.weightGrams, giftWrap: item.giftWrap ?? 'none',`,
  },
];
const NEXT_MIGRATION = 'alter table carts add column gift_note text;\n';

export interface NextVersion extends Running {
  /** Its files, of which the process was started. */
  readonly program: string;
}

/** A copy of the program with new fields and a migration, which it applies as it starts. */
export async function startNextVersion(env: Record<string, string>): Promise<NextVersion> {
  const program = await copyProgram();
  await editProgram(program, NEXT);
  await writeFile(join(program, 'migrations', '9999_next.sql'), NEXT_MIGRATION);
  return { ...(await startProcess(env, join(program, ENTRY))), program };
}
