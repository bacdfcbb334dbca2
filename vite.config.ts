import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { blockingScript } from './build/blocking-script.ts'
import { chunkOfPages } from './build/chunks.ts'
import { contractModule } from './build/contract-module.ts'
import { installable } from './build/installable.ts'
import { pageAddresses } from './build/page-addresses.ts'
import { pagesInDev } from './build/pages-in-dev.ts'
import { pdfDecoders } from './build/pdf-decoders.ts'
import { precompress } from './build/precompress.ts'
import { serviceWorker } from './build/service-worker.ts'
import { staticPages } from './build/static-pages.ts'
import { webFont } from './build/web-font.ts'

const APP_ENTRY = '/src/app/client.tsx'
const SIGN_IN = '/src/app/routes/open/auth.tsx'

export default defineConfig({
  plugins: [
    react(),
    blockingScript('/src/client/first-paint.js'),
    contractModule(),
    staticPages({ page: 'landing.html', files: [APP_ENTRY, 'app.html', SIGN_IN] }),
    pageAddresses({ entry: 'app.html' }),
    pdfDecoders(),
    webFont(),
    installable(),
    serviceWorker({
      entry: 'app.html',
      // Whoever is not signed in comes to the form, wherever they wanted to go.
      pages: [
        '/src/app/routes/notifications.tsx',
        '/src/app/routes/own/work-passport.tsx',
        '/src/app/routes/open/auth.tsx',
      ],
      assets: /inter-latin-wght-normal|favicon|first-paint|icon-192/,
    }),
    precompress(),
    pagesInDev(),
  ],
  // The build of the PDF viewer for browsers older than this year's; its worker is of the same (files/client/pdf-view.tsx).
  resolve: { alias: [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }] },
  appType: 'mpa',
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: true,
    // Every browser that the styles ask for knows how to preload modules.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['app.html', 'landing.html', 'privacy.html', 'terms.html'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What is loaded before any page, libraries that many pages share, those that few do, and what the product itself shares.
            { name: 'vendor', tags: ['$initial'], test: /node_modules\/.*js$/ },
            { name: 'parts', test: /@(mantine|tanstack)\/.*js$/, minShareCount: 5 },
            { name: 'library', test: /node_modules\/(?!@tabler).*js$/, entriesAware: true, minShareCount: 2 },
            { name: chunkOfPages, debugName: 'pages' },
          ],
        },
      },
    },
  },
})
