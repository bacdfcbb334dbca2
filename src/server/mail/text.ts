import { visible } from '#shared/names.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for a header: one line, so that it cannot add headers, without invisible or direction-changing characters. */
export const oneLine = visible

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
}

/** The links of a text that lead to this installation; an address inside a name is not one. */
export function linksOf(text: string, publicUrl: string) {
  return (text.match(/https?:\/\/\S+/g) ?? []).filter((link) => link === publicUrl || link.startsWith(`${publicUrl}/`))
}

/** The same mail as simple HTML: a paragraph per block, links only to this installation. */
export function asHtml(text: string, publicUrl: string) {
  const links = new Set(linksOf(text, publicUrl))
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => `<p>${block.split('\n').map(asLine).join('<br>')}</p>`)

  function asLine(line: string) {
    return line
      .split(/(\s+)/)
      .map((word) => (links.has(word) ? `<a href="${escapeHtml(word)}">${escapeHtml(word)}</a>` : escapeHtml(word)))
      .join('')
  }

  return `<!doctype html><html lang="en-GB"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a">${paragraphs.join('')}</body></html>`
}
