import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite'

const PLACE = /<!--page:(\S+)-->/
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

interface Prefetch {
  page: string
  /** Source files whose chunks the visitor needs next. */
  files: string[]
}

/**
 * Renders each page that names a component (`<!--page:/src/….tsx-->`) to static HTML with its styles inline, and prefetches the sign-in screen while
 * the visitor reads the landing page.
 */
export function staticPages(prefetch: Prefetch): Plugin[] {
  return [
    {
      name: 'static-pages',
      // Before Vite reads the page: pictures in it become assets like any other.
      transformIndexHtml: { order: 'pre', handler: (html) => withComponent(html) },
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

async function withComponent(html: string): Promise<string> {
  const [place, component] = PLACE.exec(html) ?? []
  if (!place || !component) return html
  const { module } = await runnerImport<{ Page: ComponentType }>(component)
  return html.replace(place, () => renderToStaticMarkup(createElement(module.Page)))
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
