/** What a certificate is about, by its name: 'Fire Safety Training' and 'fire safety certificate' are the same. */
export function subjectOf(name: string): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')
  return words.replace(/( (certificate|training|course))+ ?$/, '').trim()
}
