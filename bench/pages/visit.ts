import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** The processor of a carer's phone beside that of a desk. */
const SLOWED = 4
/** A page rests when nothing has been under way for this long. */
const REST_MS = 1500
const MOST_MS = 60_000

const megabits = (count: number) => (count * 1_000_000) / 8

/** Networks as the usual measures of pages have them. */
export const NETWORKS = {
  cable: { latency: 28, downloadThroughput: megabits(5), uploadThroughput: megabits(1) },
  'slow 4G': { latency: 150, downloadThroughput: megabits(1.6), uploadThroughput: megabits(0.75) },
}

export type Network = keyof typeof NETWORKS

export interface Visit {
  /** As they were sent, with their headers. */
  kilobytes: number
  /** Those that reached the network. */
  requests: number
  /** Those of them for people's photos. */
  photos: number
  /** Until the largest paint, in seconds. */
  paint: number
  /** What long tasks took beyond 50 ms each, in milliseconds. */
  blocked: number
  /** Of the page's main thread in milliseconds, and what of it were scripts. */
  processor: number
  scripts: number
  /** Elements of the page. */
  elements: number
}

export type Slowness = { network?: Network; slowed?: boolean }

/** A page that has been opened and rests. */
export interface Opened {
  page: Page
  visit: Visit
  /** Resolves when the page rests again. */
  rest: () => Promise<void>
}

/** Opens an address and measures until the page rests. Without `slowness` only bytes and requests mean anything. */
export async function open(
  context: BrowserContext,
  { path, network, slowed }: Slowness & { path: string },
): Promise<Opened> {
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  const cdp = await context.newCDPSession(page)
  const traffic = await countTraffic(cdp)
  await cdp.send('Performance.enable')
  if (network) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
  if (slowed) await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.goto(path, { waitUntil: 'load' })
  const rest = () => traffic.rest(() => page.evaluate(untilIdle))
  await rest()
  await page.evaluate(untilPainted)
  const { metrics } = await cdp.send('Performance.getMetrics')
  const spent = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
  const watched = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched)
  return {
    page,
    rest,
    visit: {
      kilobytes: traffic.bytes() / 1024,
      requests: traffic.requests(),
      photos: traffic.requests('/thumbnail'),
      paint: watched.paint / 1000,
      blocked: watched.blocked,
      processor: spent('TaskDuration'),
      scripts: spent('ScriptDuration'),
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    },
  }
}

interface Watched {
  paint: number
  blocked: number
}

/** Runs in the page, before its own scripts. */
function watchPaints() {
  const watched: Watched = { paint: 0, blocked: 0 }
  Object.assign(globalThis, { watched })
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime
  })
  watch('longtask', ({ duration }) => {
    watched.blocked += Math.max(0, duration - 50)
  })
}

/** Runs in the page. One that draws nothing may never be called idle: five seconds count as that. */
function untilIdle() {
  return new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 }))
}

/** Runs in the page. `waitForFunction` would load a script into it, which takes a slow processor 60 ms. */
async function untilPainted() {
  const { watched } = globalThis as unknown as { watched: Watched }
  while (watched.paint === 0) await new Promise((done) => setTimeout(done, 50))
}

/** Counts what the page sends for and gets. The stream of events never ends: it counts as a request, and nobody waits for it. */
async function countTraffic(cdp: CDPSession) {
  const open = new Map<string, string>()
  const sent = new Map<string, string>()
  let bytes = 0
  let changed = performance.now()
  const end = (requestId: string) => {
    open.delete(requestId)
    changed = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    changed = performance.now()
    sent.set(requestId, request.url)
    if (new URL(request.url).pathname !== '/api/events') open.set(requestId, request.url)
  })
  cdp.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) sent.delete(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    end(requestId)
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  await cdp.send('Network.enable')
  return {
    bytes: () => bytes,
    /** Those whose address contains `part`. */
    requests: (part = '') => [...sent.values()].filter((url) => url.includes(part)).length,
    /** Resolves when nothing is under way and the page's main thread, waited for by `free`, has sent for nothing more. */
    async rest(free: () => Promise<unknown>) {
      const began = performance.now()
      changed = began
      for (let seen = Number.NaN; seen !== changed; ) {
        while (open.size > 0 || performance.now() - changed < REST_MS) {
          if (performance.now() - began > MOST_MS)
            throw new Error(`a page does not come to rest: ${[...open.values()].join(' ')}`)
          await new Promise((done) => setTimeout(done, 50))
        }
        seen = changed
        await free()
      }
    },
  }
}
