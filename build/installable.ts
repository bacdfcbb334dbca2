import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const ICON = 'src/client/favicon.svg'
const TOKENS = 'src/client/tokens.css'
/** An icon that a system cuts to its own shape keeps its drawing within the inner four fifths. */
const SAFE_ZONE = 0.8

interface Asset {
  fileName: string
  source: string | Buffer
}

/** Makes the product installable: icons drawn from the favicon, a web app manifest, and the tags that name them in every page. */
export function installable(): Plugin {
  let assets: Asset[] = []
  let tags: HtmlTagDescriptor[] = []
  return {
    name: 'installable',
    apply: 'build',
    async buildStart() {
      const icons = await drawIcons()
      const manifest = asset('care-staffing.webmanifest', JSON.stringify(manifestWith(icons)))
      assets = [manifest, ...Object.values(icons)]
      tags = tagsFor({ manifest, touch: icons.touch })
      for (const { fileName, source } of assets) this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => tags,
  }
}

type Icons = Awaited<ReturnType<typeof drawIcons>>

async function drawIcons() {
  const svg = readFileSync(ICON, 'utf8')
  const [small, large, touch, maskable] = await Promise.all([
    draw(svg, 192),
    draw(svg, 512),
    draw(svg, 180, { whole: true }),
    draw(svg, 512, { whole: true }),
  ])
  return {
    small: asset('icon-192.png', small),
    large: asset('icon-512.png', large),
    touch: asset('icon-touch.png', touch),
    maskable: asset('icon-maskable.png', maskable),
  }
}

/** `whole` fills the square to its corners: the system rounds them. */
async function draw(svg: string, size: number, { whole = false } = {}) {
  if (!whole) return sharp(Buffer.from(svg), { density: 1200 }).resize(size, size).png({ palette: true }).toBuffer()
  const inner = Math.round(size * SAFE_ZONE)
  const drawing = await sharp(Buffer.from(svg), { density: 1200 }).resize(inner, inner).toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: token('--brand') } })
    .composite([{ input: drawing }])
    .png({ palette: true })
    .toBuffer()
}

function asset(name: string, source: string | Buffer): Asset {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { fileName: `assets/${name.replace('.', `-${hash}.`)}`, source }
}

function manifestWith({ small, large, maskable }: Icons) {
  const icon = ({ fileName }: Asset, size: number, purpose: string) => ({
    src: `/${fileName}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: 'Care Staffing',
    short_name: 'Care Staffing',
    description: 'Recruitment and staff management for care and healthcare staffing',
    lang: 'en-GB',
    start_url: '/auth',
    scope: '/',
    display: 'standalone',
    theme_color: token('--brand'),
    background_color: token('--page'),
    icons: [icon(small, 192, 'any'), icon(large, 512, 'any'), icon(maskable, 512, 'maskable')],
    shortcuts: [{ name: 'Work passport and ID badge', short_name: 'Work passport', url: '/work-passport' }],
  }
}

function tagsFor({ manifest, touch }: Record<'manifest' | 'touch', Asset>): HtmlTagDescriptor[] {
  const themeColour = (scheme: 'light' | 'dark'): HtmlTagDescriptor => ({
    tag: 'meta',
    injectTo: 'head',
    attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: token('--surface', scheme) },
  })
  return [
    { tag: 'link', attrs: { rel: 'manifest', href: `/${manifest.fileName}` }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${touch.fileName}` }, injectTo: 'head' },
    themeColour('light'),
    themeColour('dark'),
  ]
}

/** A colour of the product, as its tokens say. */
function token(name: string, scheme: 'light' | 'dark' = 'light'): string {
  const [light = '', dark = ''] = readFileSync(TOKENS, 'utf8').split(':root[data-mantine-color-scheme="dark"]')
  const value = new RegExp(`${name}: (#[0-9a-f]+);`).exec(scheme === 'light' ? light : dark)?.[1]
  if (!value) throw new Error(`${TOKENS} has no ${name} for ${scheme}`)
  return value
}
