/**
 * Statements over the stores of all workers, by the file and function that send them, with the
 * reason. No request of a store may wait for one. A function `*` stands for all of its file.
 */
export const ALL_STORES: Readonly<Record<string, string>> = {
  'doctor/audit.ts *': 'the doctor checks the data of all stores',
};

export function isOfAllStores(origin: string): boolean {
  const [file] = origin.split(' ');
  return origin in ALL_STORES || `${file} *` in ALL_STORES;
}
