import type { Plugin } from 'vite'

/** In development Vite answers like the server: the landing page at `/`, the app at every other page address. */
export function pagesInDev(): Plugin {
  return {
    name: 'pages-in-dev',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !/\.\w+$/.test(path)
        if (isPage) request.url = path === '/' ? '/landing.html' : '/app.html'
        next()
      })
    },
  }
}
