import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite'
import { escapeHtml } from '../src/shared/html.ts'

const PLACE = /<!--page:(\S+)-->/
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

interface Prefetch {
  page: string
  /** Source files whose chunks the visitor needs next. */
  files: string[]
}

/** The module of a static page. */
export interface StaticPage {
  about: { title: string; description: string }
  Page: ComponentType
}

/**
 * Renders each HTML file that names the module of a page (`<!--page:/src/….tsx-->`) to a static document with its
 * styles inline, and prefetches the sign-in screen while the visitor reads the landing page.
 */
export function staticPages(prefetch: Prefetch): Plugin[] {
  return [
    {
      name: 'static-pages',
      // Before Vite reads the page: pictures in it become assets like any other.
      transformIndexHtml: { order: 'pre', handler: (html) => rendered(html) },
    },
    {
      name: 'static-pages-style',
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle, path }) {
          if (!bundle || path.endsWith('app.html')) return
          const tags = path.endsWith(prefetch.page) ? prefetchTags(bundle, prefetch.files) : []
          return { html: withInlineStyle(html, bundle), tags }
        },
      },
    },
  ]
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

async function rendered(html: string): Promise<string> {
  const [, path] = PLACE.exec(html) ?? []
  return path ? documentOf((await runnerImport<StaticPage>(path)).module) : html
}

function documentOf({ about: { title, description }, Page }: StaticPage) {
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escapeHtml(description)}" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="/src/client/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/src/app/site/site.css" />
  </head>
  <body>${renderToStaticMarkup(createElement(Page))}</body>
</html>
`
}

function withInlineStyle(html: string, bundle: Bundle): string {
  return html.replace(STYLESHEET, (link, fileName: string) => {
    const asset = bundle[fileName]
    return asset?.type === 'asset' ? `<style nonce="__CSP_NONCE__">${asset.source}</style>` : link
  })
}

function prefetchTags(bundle: Bundle, files: string[]): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const wanted = chunks.filter((chunk) => files.some((file) => chunk.facadeModuleId?.endsWith(file)))
  const scripts = new Set(wanted.flatMap(({ fileName, imports }) => [fileName, ...imports]))
  return [...scripts].map((fileName) => ({
    tag: 'link',
    attrs: { rel: 'prefetch', as: 'script', href: `/${fileName}` },
    injectTo: 'head',
  }))
}
