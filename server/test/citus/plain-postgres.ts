import { callingFile } from '../expected-violations.ts';
import { precondition } from '../preconditions.ts';

/** Why a test needs plain PostgreSQL. */
const REASONS = {
  triggers: 'Citus refuses triggers on distributed tables',
  plans: 'the plans of Citus do not show what its workers read',
  schema: 'Citus refuses the change of the schema',
  groups: 'callers do not share a transaction on Citus',
  pretended: 'the test pretends to be on Citus',
} as const;

type Reason = keyof typeof REASONS;

/** Compiled files of which each test needs it. They are not started on Citus. */
const FILES: readonly (readonly [files: RegExp, reason: Reason])[] = [
  [/^test\/faults\/inside\/(poisoned-rows|returned-refunds|unsettled(-orders)?)\.test/, 'triggers'],
  [/^test\/operations\/[\w-]+\/plans(\.full)?\.test/, 'plans'],
  [/^test\/jobs\/analyze-new-tables\.test/, 'plans'],
  [/^src\/platform\/db\/citus\/distribute\.test/, 'pretended'],
  [/^test\/citus\/worker-down\.test/, 'pretended'],
];

type Environment = Readonly<Record<string, string | undefined>>;

/** True where the databases of the run are on Citus. Those of the bundled server never are. */
export function isRunOnCitus(env: Environment = process.env): boolean {
  return Boolean(env.CARTWRIGHT_TEST_BLANK);
}

/** The option `skip` of a test that needs plain PostgreSQL. The run names its file at its end. */
export function skipOnCitus(reason: Reason, env: Environment = process.env): string | false {
  const isMet = !isRunOnCitus(env);
  precondition(isMet, missingFor(reason), callingFile(), env.CARTWRIGHT_TEST_RECORD);
  return isMet ? false : REASONS[reason];
}

/** The files of a run that are started. The run names the others at its end. */
export function startedFiles(files: readonly string[], env: Environment): string[] {
  return files.filter((file) => {
    const reason = FILES.find(([names]) => names.test(file))?.[1];
    const isMet = reason === undefined || !isRunOnCitus(env);
    const name = file.replace(/\.js$/, '.ts');
    return isMet || precondition(false, missingFor(reason), name, env.CARTWRIGHT_TEST_RECORD);
  });
}

function missingFor(reason: Reason): string {
  return `plain PostgreSQL, since ${REASONS[reason]}`;
}
