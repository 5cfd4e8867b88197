import type { TestStore } from '../harness.ts';
import type { TestOperator } from '../operators.ts';

/** The operator who makes the calls of the examples. */
export const ownerOf = oncePerStore((store) => store.newOperator('owner'));

/** The operator whose password the examples change. */
export const forgetfulOf = oncePerStore((store) => store.newOperator('staff'));

function oncePerStore(make: (store: TestStore) => Promise<TestOperator>) {
  const made = new WeakMap<TestStore, Promise<TestOperator>>();
  return (store: TestStore): Promise<TestOperator> => {
    const one = made.get(store) ?? make(store);
    made.set(store, one);
    return one;
  };
}
