/** What a semicolon does not end: comments, texts, quoted names and bodies in dollar quotes. */
const OPENING = /--|\/\*|\$(?:[A-Za-z_]\w*)?\$|'|"|;/g;
const ATOMIC = /\bbegin\s+atomic\b/i;

/**
 * The statements of a file, without their semicolons. Citus passes the whole text that a statement
 * came in to its other servers, so each is sent alone.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let hasCode = false;
  OPENING.lastIndex = 0;
  for (let found = OPENING.exec(text); found; found = OPENING.exec(text)) {
    const { 0: mark, index } = found;
    hasCode ||= /\S/.test(text.slice(start, index).replace(COMMENTS, ''));
    if (mark === ';') {
      if (hasCode) statements.push(checked(text.slice(start, index)));
      start = index + 1;
      hasCode = false;
    } else OPENING.lastIndex = endOf(text, mark, index);
    hasCode ||= mark !== ';' && mark !== '--' && mark !== '/*';
  }
  const rest = text.slice(start);
  if (/\S/.test(rest.replace(COMMENTS, ''))) statements.push(checked(rest));
  return statements;
}

const COMMENTS = /--.*|\/\*[\s\S]*?\*\//g;

function endOf(text: string, mark: string, index: number): number {
  const from = index + mark.length;
  if (mark === '--') return after(text, '\n', from);
  if (mark === '/*') return endOfComment(text, from);
  if (mark !== "'" && mark !== '"') return after(text, mark, from);
  const hasEscapes = mark === "'" && /(?:^|\W)e$/i.test(text.slice(Math.max(0, index - 2), index));
  return endOfQuoted(text, mark, from, hasEscapes);
}

function after(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index + mark.length;
}

/** Comments may be nested. */
function endOfComment(text: string, from: number): number {
  let depth = 1;
  let index = from;
  while (depth > 0 && index < text.length) {
    const pair = text.slice(index, index + 2);
    if (pair === '/*') depth++;
    if (pair === '*/') depth--;
    index += pair === '/*' || pair === '*/' ? 2 : 1;
  }
  return index;
}

/** A doubled quote stands for one. */
function endOfQuoted(text: string, quote: string, from: number, hasEscapes: boolean): number {
  let index = from;
  while (index < text.length) {
    if (hasEscapes && text[index] === '\\') index += 2;
    else if (text[index] !== quote) index++;
    else if (text[index + 1] === quote) index += 2;
    else return index + 1;
  }
  return index;
}

/** Semicolons in such a body end nothing, and only a parser could tell. */
function checked(statement: string): string {
  if (ATOMIC.test(statement)) throw new Error('write the body of a function in dollar quotes');
  return statement.trim();
}
