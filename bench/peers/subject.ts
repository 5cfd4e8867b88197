import type { OnStop } from '../stop-at-end.ts';
import type { PeersPostgres } from './own-postgres.ts';

/** What a shopper does, through the interface that the product's own storefronts call. */
export interface Shopper {
  /** A new cart with one item; returns what the other calls need to find it again. */
  createCart(): Promise<string>;
  getCart(cart: string): Promise<void>;
  addItem(cart: string): Promise<void>;
  /** From nothing to a placed and paid order of two items. */
  checkout(): Promise<void>;
}

export interface Running {
  readonly shopper: Shopper;
  /** The process of the service; its children count with it. */
  readonly pid: number;
}

/** A product that is measured. */
export interface Subject {
  readonly name: string;
  /** Commands from an empty folder to the first order, besides the calls of the checkout. */
  readonly commands: readonly string[];
  version(): Promise<string>;
  /** What must be on a disk to run it, without PostgreSQL. */
  installedBytes(): Promise<number>;
  start(postgres: PeersPostgres, onStop: OnStop): Promise<Running>;
}
