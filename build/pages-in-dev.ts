import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * In development Vite answers like the server: the landing page at `/`, static pages at their names, the app at every
 * other page address.
 */
export function pagesInDev(): Plugin {
  return {
    name: 'pages-in-dev',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path)
        if (isPage) request.url = path === '/' ? '/landing.html' : pageAt(path)
        next()
      })
    },
  }
}

function pageAt(path: string) {
  return existsSync(`.${path}.html`) ? `${path}.html` : '/app.html'
}
