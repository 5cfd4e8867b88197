/** The parts of Express that the README uses, on web-standard objects. */
export const EXPRESS = {
  'index.d.ts': `
    interface Request {
      body: any;
      params: { [name: string]: string };
      headers: { [name: string]: string | string[] | undefined };
    }
    interface Response { sendStatus(status: number): void; json(body: unknown): void }
    type Handler = (request: Request, response: Response) => Promise<void>;
    interface Parser { readonly parser: string }
    interface App {
      post<const Path extends string>(path: Path, ...handlers: [Handler] | [Parser, Handler]): void;
      use(parser: Parser): void;
      readonly routes: { path: string; handlers: unknown[] }[];
    }
    declare function express(): App;
    declare namespace express {
      function raw(options: { type: string }): Parser;
      function json(): Parser;
    }
    export default express;`,
  'index.js': `
    export default function express() {
      const routes = [];
      const post = (path, ...handlers) => void routes.push({ path, handlers });
      return { routes, post, use() {} };
    }
    express.raw = () => ({ parser: 'raw' });
    express.json = () => ({ parser: 'json' });`,
};

/** The parts of Hono that the README uses. */
export const HONO = {
  'index.d.ts': `
    interface Context {
      req: { raw: Request; param(name: string): string };
      json(body: unknown): Response;
      notFound(): Response;
    }
    type Handler = (c: Context) => Response | Promise<Response>;
    export declare class Hono {
      get(path: string, handler: Handler): void;
      post(path: string, handler: Handler): void;
      readonly routes: { [path: string]: Handler };
    }`,
  'index.js': `
    export class Hono {
      routes = {};
      get(path, handler) { this.routes[path] = handler; }
      post(path, handler) { this.routes[path] = handler; }
    }`,
};
