export interface CurlLine {
  /** `curl`, or the alias that a document defines. */
  readonly command: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The request of a line with curl: the options that our documents use. */
export function readCurlLine([command = '', ...args]: readonly string[]): CurlLine {
  const headers: Record<string, string> = {};
  let [method, url, body]: (string | undefined)[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index] ?? '';
    if (word === '-X') method = args[++index];
    else if (word === '-d') body = args[++index];
    else if (word === '-H') {
      const [name = '', value = ''] = (args[++index] ?? '').split(/: (.*)/);
      headers[name] = value;
    } else if (word.startsWith('-') && word !== '-s') {
      throw new Error(`${word} is no option that is known here`);
    } else if (word !== '-s') url = word;
  }
  method ??= body === undefined ? 'GET' : 'POST';
  return { command, method, url: url ?? '', headers, body };
}

/** Splits a line as a shell does: quotes, escapes inside double ones, and variables. */
export function shellWords(line: string, values: ReadonlyMap<string, string>): string[] {
  const filled = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name) => values.get(name) ?? '');
  return [...line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s'"]+)+/g)].map(([word]) =>
    [...word.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|([^\s'"]+)/g)]
      .map(([, single, double, bare]) => {
        if (single !== undefined) return single;
        return filled((double ?? bare ?? '').replaceAll(/\\(.)/g, '$1'));
      })
      .join(''),
  );
}
