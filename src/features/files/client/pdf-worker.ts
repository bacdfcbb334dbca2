import { pdfjs } from 'react-pdf'

// A worker from a URL has the CSP of that response, which allows nothing; one from a blob inherits the page's, and may fetch the decoders.
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href
const MODULE = new Blob([`import ${JSON.stringify(WORKER)}`], { type: 'text/javascript' })
pdfjs.GlobalWorkerOptions.workerSrc = URL.createObjectURL(MODULE)

/** The CSP forbids WebAssembly: plain scripts decode scans (build/pdf-decoders.ts). */
export const PDF_OPTIONS = {
  useWasm: false,
  wasmUrl: `${location.origin}${import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm' : `/assets/pdf-${pdfjs.version}`}/`,
}

export { pdfjs }
