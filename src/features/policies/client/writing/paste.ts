const LIST_ITEM = /MsoListParagraph/
const LEVEL = /level(\d)/
const NUMBER = /^\(?(\d+|[a-z]|[ivx]+)[.)]/i

/**
 * What Word puts on the clipboard, as plain HTML: its lists are paragraphs with a typed bullet, its headings begin at
 * the first level. The document that parses it is never shown and runs nothing; the editor takes from the result what
 * its schema knows, and no more.
 */
export function cleanPaste(html: string): string {
  // The page's Content-Security-Policy would report each style; Word says in one how deep an item of a list stands.
  const unstyled = html.replaceAll(/<style[\s\S]*?<\/style>/gi, '').replaceAll(/\sstyle\s*=/gi, ' data-style=')
  const { body } = new DOMParser().parseFromString(unstyled, 'text/html')
  for (const useless of body.querySelectorAll('style, script, xml, meta, link, img, o\\:p')) useless.remove()
  for (const item of [...body.querySelectorAll<HTMLElement>('p')].filter(({ className }) => LIST_ITEM.test(className)))
    becomeItem(item)
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6'))
    rename(heading, /[12]/.test(heading.tagName) ? 'h2' : 'h3')
  return body.innerHTML
}

/** Appends a paragraph to the list before it, or begins one. */
function becomeItem(paragraph: HTMLElement) {
  const typed = paragraph.querySelector<HTMLElement>(
    '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]',
  )
  const sign = (typed?.textContent ?? paragraph.textContent ?? '').trim()
  typed?.remove()
  const kind = NUMBER.test(sign) ? 'ol' : 'ul'
  const depth = Number(LEVEL.exec(paragraph.dataset.style ?? '')?.[1] ?? 1)
  const item = document.createElement('li')
  item.append(...paragraph.childNodes)
  const before = paragraph.previousElementSibling
  const list = before?.matches('ul, ol') ? listFor(before, { depth, kind }) : undefined
  if (list) {
    list.append(item)
    paragraph.remove()
    return
  }
  const fresh = document.createElement(kind)
  fresh.append(item)
  paragraph.replaceWith(fresh)
}

/** The list at this depth at the end of another one; undefined when the other is of another kind. */
function listFor(list: Element, { depth, kind }: { depth: number; kind: string }): Element | undefined {
  if (depth <= 1) return list.localName === kind ? list : undefined
  const last = list.lastElementChild
  if (!last) return list
  const inner = last.lastElementChild?.matches('ul, ol') ? last.lastElementChild : document.createElement(kind)
  last.append(inner)
  return listFor(inner, { depth: depth - 1, kind }) ?? inner
}

function rename(element: Element, name: string) {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}
