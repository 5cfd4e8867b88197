/** Something that must be true of the data, and the statement that finds where it is not. */
export interface Invariant {
  readonly name: string;
  /** Each row is a violation; `store_id` and `id` say where. */
  readonly violations: string;
}
