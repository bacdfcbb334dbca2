import { post, refusalOf } from '../../post.ts'

/**
 * Fetches a file and saves it under the server's name. Throws the server's declared error. `asked`: what a POST says,
 * where no address may contain it.
 */
export async function download(url: string, asked?: object) {
  const answer = asked ? await post(url, asked) : await fetch(url, { credentials: 'same-origin' })
  if (!answer.ok) throw await refusalOf(answer)
  saveBlob(nameOf(answer.headers.get('content-disposition') ?? ''), await answer.blob())
}

/** Saves a text that the page has. */
export const saveText = (name: string, text: string) => saveBlob(name, new Blob([text], { type: 'text/csv' }))

function saveBlob(name: string, blob: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function nameOf(disposition: string) {
  return decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file')
}
