import { useMediaQuery } from '@mantine/hooks'

/** A screen with the room of a phone; the style sheets break at the same width. */
export const PHONE = '(max-width: 47.9375em)'

/** Whether the page is as narrow as on a phone; right from the first render. */
export function usePhone(): boolean {
  return useMediaQuery(PHONE, matchMedia(PHONE).matches) ?? false
}
