/** The longest text that can be a time: '08:30'. */
export const TIME_LENGTH = 5

const SHAPES = [/^(\d{1,2})[:.](\d{2})$/, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})()$/]

/** A time of day as somebody types it ('8', '830', '8.30', '08:30') in the form '08:30'; undefined for what is none. */
export function readTime(text: string): string | undefined {
  const found = SHAPES.map((shape) => shape.exec(text.trim())).find((match) => match !== null)
  if (!found) return undefined
  const [hours, minutes] = [Number(found[1]), Number(found[2] || 0)]
  if (hours > 23 || minutes > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
