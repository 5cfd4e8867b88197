import { connect, type DatabaseAddress, type Sql } from '../../src/platform/db/connect.ts';
import { testDatabase } from '../database-address.ts';

/** A real database with hooks around its statements, to inject failures. */
export interface TamperedSql {
  readonly sql: Sql;
  /** Runs before a statement is sent. If it throws, the statement fails with that error. */
  before: Tampering;
  /** Runs after a statement has a result, before the caller gets it. */
  after: Tampering;
  /** Runs after a transaction was committed, before the caller gets the result. */
  afterCommit: () => void | Promise<void>;
}

export interface Statement {
  readonly text: string;
  /** Uses the same connection. */
  readonly sql: Sql;
  readonly isInTransaction: boolean;
}

type Tampering = (statement: Statement) => void | Promise<void>;
type Then = (done?: (rows: unknown) => unknown, failed?: (error: unknown) => unknown) => unknown;

export function tamperedSql(address: DatabaseAddress = testDatabase()): TamperedSql {
  const real = connect(address, { poolSize: 4, throughPooler: false });
  const nothing = () => {};
  const tampered: TamperedSql = {
    sql: wrap(real, false),
    before: nothing,
    after: nothing,
    afterCommit: nothing,
  };

  function wrap(sql: Sql, isInTransaction: boolean): Sql {
    return new Proxy(sql, {
      apply(target, self, args) {
        const query = Reflect.apply(target as never, self, args) as { then: Then };
        const [strings] = args as [{ raw?: readonly string[] }];
        const text = strings.raw?.join('?');
        // Only a statement is awaited: fragments pass through here too and are not affected.
        // biome-ignore lint/suspicious/noThenProperty: a query is sent by its `then`.
        if (text) query.then = tamperedThen(query, { text, sql, isInTransaction });
        return query;
      },
      get(target, name) {
        if (name !== 'begin') return Reflect.get(target, name);
        return async (work: (tx: Sql) => Promise<unknown>) => {
          const result = await target.begin((tx) => work(wrap(tx as unknown as Sql, true)));
          await tampered.afterCommit();
          return result;
        };
      },
    });
  }

  function tamperedThen(query: { then: Then }, statement: Statement): Then {
    const send = query.then;
    const run = async () => {
      await tampered.before(statement);
      const rows = await new Promise((done, failed) => send.call(query, done, failed));
      await tampered.after(statement);
      return rows;
    };
    return (done, failed) => run().then(done, failed);
  }

  return tampered;
}
