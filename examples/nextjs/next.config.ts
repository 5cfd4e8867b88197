import { join } from 'node:path';
import type { NextConfig } from 'next';

/** The client is linked from this repository. A project that installs it needs neither line. */
const config: NextConfig = {
  outputFileTracingRoot: join(import.meta.dirname, '..', '..'),
  turbopack: { root: join(import.meta.dirname, '..', '..') },
};

export default config;
