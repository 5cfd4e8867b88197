import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run console:dev` serves the console and asks this service for everything else. */
const SERVICE = process.env.SERVICE ?? 'http://127.0.0.1:3000';
const CLIENT = join(import.meta.dirname, '..', 'client', 'src');

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), tailwindcss()],
  // The sources of the client, so that the build does not wait for the compiler.
  resolve: {
    alias: [{ find: /^@cartwright\/client\/(\w+)$/, replacement: join(CLIENT, '$1.ts') }],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page is one file, and what several screens share another, instead of dozens of small
    // ones, which compress badly. Each takes its dependencies along, so no two files need each other.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: /\/src\/screens\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // The origin stays the browser's: a write with the session cookie must come from the host called.
  server: {
    proxy: { '^/admin/(v1|docs|openapi\\.json)': { target: SERVICE, changeOrigin: false } },
  },
});
