import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
/** This file lists the words that it refuses, so it is not checked itself. */
const ITSELF = 'server/test/glossary.test.ts';
/** Installed, built or generated at run time: not tracked. */
const UNTRACKED = /^(node_modules|dist|data|\.git)$/;

const PROSE = new Set(['.md', '.ts', '.tsx', '.sql', '.mjs']);
/** Also across a line break inside a comment. In quotes, `nobody` is the user of Unix systems. */
const BANNED_WORDS = new RegExp(
  [
    String.raw`\b(?:whoever|(?<![\`'])nobody|nobody(?![\`'])|somebody|someone|anybody|anyone)\b`,
    String.raw`\b(?:everybody|everyone|those[\s*/]+who|wished|reckoned)\b`,
    String.raw`\b(?:no[\s*/]+one|one[\s*/]+who)\b`,
    String.raw`\b(?:asks?|asked|tried)[\s*/]+again\b`,
  ].join('|'),
  'gi',
);

/** Names that a term of the field has replaced. */
const OLD_IDENTIFIERS = new RegExp(
  [
    String.raw`(?:\b(?:class|interface|new|type) |[:<] ?)Turns\b`,
    String.raw`\b[A-Za-z]+Wish\b`,
    String.raw`\b(?:askWithin|enterByEmail|firstStatistics|forgetMethods|GIVEN_UP|isAsAsked)\b`,
    String.raw`\b(?:isSilent|lostRace|mayTryAgain|Moment|noteIfTooLate|okWhole|openBooks)\b`,
    String.raw`\b(?:paypalDoubts|readNews|takeAnyway|takeNews|tellOfAbandonedCarts)\b`,
    String.raw`\b(?:goOn|setProved\w*|tellTakenBack|triedAgain|unproveCustomers)\b`,
    String.raw`\b(?:[a-z]+Verdicts?|(?:Merchant|Product)Verdict|keepVerdicts|ProductQuestion)\b`,
    String.raw`\b(?:AskPaypal|askedOf|merchantAnswer|TaxAnswer|Wanted(?:Line|Session))\b`,
    String.raw`\b(?:wantedCart|wantedCheckout|wantedUpdate|[kK]nownKeys|sealOf|sealedFor\w*)\b`,
    String.raw`\b(?:LockAnswer|disownLockFiles|keepServer|takeServer|writeWhole)\b`,
    String.raw`\b(?:listWalked\w+|walkedMax|cutWords|isInNeed|isOfMode|ofMode|versionTag)\b`,
    String.raw`\b(?:givenBack|moneyPresumed|movedBy|meansOf|PaymentMeans|labelAfter)\b`,
    String.raw`\b(?:isOutOfHands|isPastForStranger|patientSince|quietSince|PATIENCE_MS)\b`,
    String.raw`\b(?:sentenceOf|speakJsonRpc|logAdvice|fateOf|CANCELED|isBeingCanceled)\b`,
    String.raw`\b(?:countFindings|expectFindings|newFinding|unexpectedFindings)\b`,
    String.raw`\b(?:isDoneOnceWithKey|hidesWhatIsForeign|refusesWhatMayNotChange)\b`,
    String.raw`\b(?:answersOnlyItsStore|pretendCitus|standIn\w*|ButtonLook|isEnd)\b`,
    String.raw`\b(?:setAside|setForeignKeysAside|Asides?)\b`,
    String.raw`\bports\.taxes\b|\breadonly taxes\b|^ +taxes: \(`,
    String.raw`\b(?:first_statistics|forget_methods|tell_of_abandoned_carts)\b`,
  ].join('|'),
  'gm',
);
const OLD_FILES = new RegExp(
  `(?<![\\w-])(?:${[
    'as-one|compile-late|document-texts|driver-queries|enter-by-email|first-statistics|fixed-part',
    'finding|forget-methods|gather|hold-queries|is-as-asked|lanes?|matches|moment|note-if-too-late',
    'open-books|paypal-doubts|place-queries|quiet-queries|shed|take-news|tallies',
    'tell-of-abandoned-carts|tell-taken-back|together|turns|with-taxes|within|[a-z]+-news',
    '(?:easypost|paypal|stripe|unseen)-answers|merchant-answer|(?:un)?expected-findings',
    'announce|entrance|explained|is-in-need|is-of-mode|unpromised-events|verdict-cache',
    'finding-(?:dialog|list)|findings|goods|judge|keep-server|known-keys|log-advice|nonsense',
    'of-mode|open-method-token|open-secret|patience|seal-credentials|sentence-of',
    'signed-nonsense|speak-json-rpc|stand-in(?:-[a-z]+)?|tagged|take-server|things|truth',
    'version-tag|write-whole',
  ].join('|')})(?:\\.test)?\\.(?:tsx?|js)\\b`,
  'g',
);

describe('glossary: prose', () => {
  it('uses none of the banned words', () => {
    const files = sourceFiles().filter((path) => PROSE.has(extname(path)));
    assert.deepEqual(occurrences(files, BANNED_WORDS), []);
  });
});

describe('glossary: names', () => {
  const files = sourceFiles().filter((path) => [...PROSE, '.json'].includes(extname(path)));

  it('uses no identifier that a term of the field has replaced', () => {
    assert.deepEqual(occurrences(files, OLD_IDENTIFIERS), []);
  });

  it('has no file, and names none, that a term of the field has replaced', () => {
    assert.deepEqual(
      files.filter((path) => basename(path).search(OLD_FILES) >= 0),
      [],
    );
    assert.deepEqual(occurrences(files, OLD_FILES), []);
  });
});

describe('glossary: docs/glossary.md', () => {
  const tables = readTables(read('docs/glossary.md'));

  it('defines each term once', () => {
    const terms = tables.flat().flatMap((row) => row.term.split(', '));
    assert.ok(terms.length > 0, 'no term was found');
    assert.deepEqual(
      terms.filter((term, index) => terms.indexOf(term) !== index),
      [],
    );
  });

  it('gives each term a meaning', () => {
    const empty = tables.flat().filter(({ meaning }) => meaning === '');
    assert.deepEqual(empty, []);
  });

  it('sorts the terms of each table', () => {
    for (const table of tables) {
      const terms = table.map(({ term }) => term);
      assert.deepEqual(terms, terms.toSorted(byLetters));
    }
  });
});

interface Row {
  readonly term: string;
  readonly meaning: string;
}

/** The rows of each table, without its heading. */
function readTables(text: string): Row[][] {
  return text
    .split(/^\|---.*\n/m)
    .slice(1)
    .map((part) =>
      [...part.matchAll(/^\| (.+?) \| (.*?) ?\|$/gm)]
        .map((match) => ({ term: match[1] ?? '', meaning: match[2] ?? '' }))
        .filter(({ term }) => term !== 'Term'),
    );
}

function byLetters(one: string, other: string): number {
  return one.localeCompare(other, 'en');
}

/** `file:line: text` of each match. */
function occurrences(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${path}:${line}: ${match[0]}`;
    });
  });
}

function read(path: string): string {
  return readFileSync(join(REPOSITORY, path), 'utf8');
}

/** Paths from the root of the repository. */
function sourceFiles(folder = REPOSITORY): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !UNTRACKED.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(path) : [relative(REPOSITORY, path)];
    })
    .filter((path) => path !== ITSELF && !/(^|\/)package-lock\.json$/.test(path));
}
