import { defineConfig } from 'vite';

// Only the browser's script and style are bundled; the server runs what the compiler wrote.
// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  base: '/assets/',
  publicDir: false,
  build: {
    outDir: 'dist/web',
    assetsDir: '.',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/browser/shop.css', 'src/browser/shop.ts', 'src/browser/stripe-form.ts'],
    },
  },
});
