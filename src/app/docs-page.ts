import type { OpenAPI } from '@orpc/contract'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function operation(path: string, method: string, details: OpenAPI.OperationObject) {
  const body = details.requestBody as OpenAPI.RequestBodyObject | undefined
  const schema = body?.content['application/json']?.schema
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(details.description ?? details.summary ?? '')}</p>
${schema ? `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>` : ''}</section>`
}

/** The API as a plain page: made from the same document as /api/openapi.json, nothing loaded from elsewhere. */
export function docsPage(document: OpenAPI.Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [operation(path, method, item[method])] : [])),
  )
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title>
<body><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description ?? '')} <a href="/api/openapi.json">OpenAPI document</a></p>
${operations.join('\n')}</body></html>`
}
