/** A name before an address in brackets; an address alone; anything else up to the next separator. */
const ENTRY = /(?:"([^"\n]*)"|([^<>,;"\n\t@]*))\s*<\s*([^<>\s]+)\s*>|([^\s,;<>]+@[^\s,;<>]+)|([^\s,;<>][^,;\n\t<>@]*)/g

const cell = (text: string) => `"${text.trim().replaceAll('"', '""')}"`

/**
 * Addresses as people paste them, with any separators and as `Name <address>`, as the text of a CSV file. What is no
 * address stays, to be named as wrong.
 */
export function addressesToCsv(text: string): string {
  const lines = [...text.matchAll(ENTRY)].map(
    ([, quoted, name, bracketed, alone, other = '']) =>
      `${cell(bracketed ?? alone ?? other)},${cell(quoted ?? name ?? '')}`,
  )
  return ['Email,Name', ...lines].join('\n')
}
