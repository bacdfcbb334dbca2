import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPage, sendServiceWorker } from './headers.ts'

const NONCE = '__CSP_NONCE__'
const APPLICATION = 'app.html'
const LANDING = 'landing.html'
const WORKER = 'service-worker.js'

interface Pages {
  dist: string
  /** HTML for the places of static pages that only this installation can fill, by the name of the place: `__OPERATOR__`. */
  fills?: Readonly<Record<string, string>>
}

/**
 * Serves the built browser side: hashed assets are immutable, `/` is the landing page, other static pages stand at
 * their names, every other address is the application, with 404 where it has no page.
 */
export async function servePages(app: FastifyInstance, { dist, fills = {} }: Pages) {
  const list = join(dist, 'addresses.json')
  if (!existsSync(list) || !existsSync(join(dist, WORKER))) return
  const addresses: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'))
  const application = readFileSync(join(dist, APPLICATION), 'utf8')
  const variants = (html: string) => ({ early: html.split(NONCE), kept: withoutPreloads(html).split(NONCE) })
  const pages = new Map(
    Object.entries(addresses).map(([path, files]) => [path, variants(loadingEarly(application, files))]),
  )
  const unknown = variants(application)
  const worker = readFileSync(join(dist, WORKER), 'utf8')

  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  for (const name of readdirSync(dist).filter((name) => name.endsWith('.html') && name !== APPLICATION)) {
    const parts = filled(readFileSync(join(dist, name), 'utf8'), fills).split(NONCE)
    const path = `/${basename(name, '.html')}`
    for (const address of name === LANDING ? ['/'] : [path, `${path}/`])
      app.get(address, (_request, reply) => sendPage(reply, { status: 200, parts }))
  }
  app.get(`/${WORKER}`, (_request, reply) => sendServiceWorker(reply, worker))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path.startsWith('/api/') || path.startsWith('/auth/v1/') || /\.[a-z0-9]+$/i.test(path))
      return reply.callNotFound()
    const page = pages.get(path.replace(/\/$/, ''))
    const { early, kept } = page ?? unknown
    return sendPage(reply, { status: page ? 200 : 404, parts: isFromServiceWorker(request) ? kept : early })
  })
}

/** The application's document with the files of one page: the browser asks for them at once, not when the first scripts have run. */
function loadingEarly(html: string, files: string[]) {
  const tag = (file: string) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`
  return html.replace('</head>', () => `${files.map(tag).join('')}</head>`)
}

/** Whether the browser's service worker asks for a page that it then hands over (navigation preload). */
const isFromServiceWorker = ({ headers }: FastifyRequest) => headers['service-worker-navigation-preload'] !== undefined

/**
 * A service worker has the files, and Chromium uses none that a document has preloaded from one: it would load each
 * twice and warn of it.
 */
const withoutPreloads = (html: string) => html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/** The HTML of a static page with its places filled in. */
export function filled(html: string, fills: Readonly<Record<string, string>>) {
  return html.replace(/__([A-Z]+)__/g, (place, name: string) => fills[name.toLowerCase()] ?? place)
}
