import { CATALOGUE } from '../../../errors.ts';

/** An error code as the documents explain it. */
export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  /** Empty where this installation has no documents. */
  readonly cause: string;
  readonly whatToDo: string;
}

export type ErrorRows = ReadonlyMap<string, ErrorRow>;

/** Every code of the service, with its row of docs/errors.md. */
export function errorRows(document: string | undefined): ErrorRows {
  const texts = new Map(
    [...(document ?? '').matchAll(/^\| `(\w+)` \| \d+ \| (.*?) \| (.*?) \|$/gm)].map(
      ([, code = '', cause = '', whatToDo = '']) => [code, { cause, whatToDo }],
    ),
  );
  return new Map(
    Object.entries(CATALOGUE).map(([code, [status, message]]) => {
      const { cause = '', whatToDo = '' } = texts.get(code) ?? {};
      return [code, { code, status, message, cause, whatToDo }];
    }),
  );
}
