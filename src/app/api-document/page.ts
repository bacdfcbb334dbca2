import type { OpenAPI } from '@orpc/contract'
import { escapeHtml } from '#shared/html.ts'
import type { Operation } from './operations.ts'
import type { Schema } from './schemas.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word }
h2 { margin-top: 2.5rem }
h3 { margin: 1.5rem 0 0; font-size: 1rem }
p { margin: .25rem 0 }
article { padding-bottom: 1rem; border-bottom: 1px solid #8886 }
details { margin-top: .25rem }
pre { margin: .5rem 0; padding: .75rem; overflow: auto; max-height: 24rem; background: #8881; border-radius: .5rem; overflow-wrap: normal }
table { border-collapse: collapse; width: 100% }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top }
nav a { display: inline-block; margin-right: 1rem; padding: .25rem 0 }
`

/** A text with its code between backticks and its paragraphs, as HTML. */
function prose(text: string) {
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('')
}

function json(title: string, value: unknown) {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

function rows(entries: [string, string][]) {
  const cells = entries.map(
    ([name, text]) => `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${text}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

type Components = NonNullable<OpenAPI.Document['components']>

/** Follows a reference to a component; returns anything else unchanged. */
function resolve<T extends object>(value: T | { $ref: string }, components: Components): T {
  if (!('$ref' in value)) return value
  const [, , kind = '', name = ''] = value.$ref.split('/')
  return (components as Record<string, Record<string, T>>)[kind]?.[name] as T
}

function kindOf({ type, format, enum: choices }: Schema) {
  if (choices) return choices.join(' | ')
  return [type, format].filter(Boolean).join(', ')
}

function parameters({ parameters: given = [] }: Operation, components: Components) {
  if (given.length === 0) return ''
  const entries = given.map((one): [string, string] => {
    const { name, in: place, required, description, schema } = resolve(one, components) as OpenAPI.ParameterObject
    const words = [`${place}${required ? ', required' : ''}`, kindOf((schema ?? {}) as Schema), description]
    return [
      name,
      words
        .filter(Boolean)
        .map((word) => escapeHtml(String(word)))
        .join('. '),
    ]
  })
  return `<details><summary>Parameters</summary>${rows(entries)}</details>`
}

function bodies(title: string, content: Record<string, OpenAPI.MediaTypeObject> = {}) {
  return Object.entries(content).map(([type, { schema, example }]) =>
    schema
      ? json(`${title}: example`, example) + json(`${title}: schema`, schema)
      : `<p>${title}: <code>${escapeHtml(type)}</code></p>`,
  )
}

function operation(
  { path, method, details }: { path: string; method: string; details: Operation },
  components: Components,
) {
  const answers = Object.entries(details.responses ?? {}).map(([status, answer]) => ({
    status,
    ...(resolve(answer, components) as OpenAPI.ResponseObject),
  }))
  const body = details.requestBody as OpenAPI.RequestBodyObject | undefined
  return `<article id="${escapeHtml(details.operationId ?? '')}"><h3>${escapeHtml(details.summary ?? '')}</h3>
<p><code>${method.toUpperCase()} ${escapeHtml(path)}</code></p>${prose(details.description ?? '')}
${parameters(details, components)}${bodies('Body', body?.content).join('')}
${answers
  .filter(({ status }) => Number(status) < 400)
  .flatMap(({ status, content }) => bodies(`Answer ${status}`, content))
  .join('')}
<details><summary>Answers</summary>${rows(answers.map(({ status, description }) => [status, escapeHtml(description)]))}</details></article>`
}

/**
 * The API as a plain HTML page, in the two parts around the CSP nonce of its style: generated from the document,
 * without external resources.
 */
export function docsPage({ info, paths = {}, tags = [], components = {} }: OpenAPI.Document): string[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [{ path, method, details: item[method] }] : [])),
  )
  const sections = tags.map(({ name, description = '' }) => {
    const own = all.filter(({ details }) => details.tags?.includes(name))
    return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>${prose(description)}${own.map((one) => operation(one, components)).join('\n')}</section>`
  })
  const title = escapeHtml(info.title)
  return [
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}: API</title><style nonce="`,
    `">${STYLE}</style><body><main><h1>${title}: API</h1>${prose(info.description ?? '')}
<p><a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Features">${tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${sections.join('\n')}</main></body></html>`,
  ]
}
