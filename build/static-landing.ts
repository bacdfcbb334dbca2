import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type HtmlTagDescriptor, type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite'

const PLACE = '<!--landing-->'
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

interface Landing {
  page: string
  /** The module that exports the page's component as `LandingPage`. */
  component: string
  /** Source files whose chunks the visitor needs next. */
  prefetch: string[]
}

/** Renders the landing page to static HTML with its styles inline, and prefetches the sign-in screen while the visitor reads. */
export function staticLanding({ page, component, prefetch }: Landing): Plugin {
  return {
    name: 'static-landing',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, path }) {
        if (!path.endsWith(page)) return
        const { module } = await runnerImport<{ LandingPage: ComponentType }>(component)
        const filled = html.replace(PLACE, renderToStaticMarkup(createElement(module.LandingPage)))
        return { html: withInlineStyle(filled, bundle), tags: prefetchTags(bundle, prefetch) }
      },
    },
  }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

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
