export interface Route {
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly isKeyed: boolean;
  /** How long after its first attempt the call may be repeated; 0 if never. */
  readonly repeatMs: number;
  /** The list in the reply, where it is a page. */
  readonly list: string | undefined;
  /** The media type of a reply that is a file. */
  readonly file: string | undefined;
}

/** The entry of a generated table `ROUTES`. */
export function routeOf(routes: Readonly<Record<string, string>>, operation: string): Route {
  const text = Object.hasOwn(routes, operation) ? routes[operation] : undefined;
  if (text === undefined) throw new TypeError(`unknown operation: ${operation}`);
  return readRoute(text);
}

export function readRoute(text: string): Route {
  const [method = '', path = '', ...flags] = text.split(' ');
  const flagValue = (name: string) =>
    flags.find((flag) => flag.startsWith(`${name}=`))?.slice(name.length + 1);
  const isKeyed = flags.includes('key');
  const isAlways = method === 'GET' || isKeyed || flags.includes('repeat');
  const withinSeconds = Number(flagValue('repeat') ?? 0);
  return {
    method,
    path,
    isKeyed,
    repeatMs: isAlways ? Number.POSITIVE_INFINITY : withinSeconds * 1000,
    list: flagValue('list'),
    file: flagValue('file'),
  };
}

/** Apart from `readRoute`, since the storefront's routes have no role. */
export function isForOwners(text: string): boolean {
  return text.split(' ').includes('owner');
}
