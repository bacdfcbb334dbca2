import Bowser from 'bowser'

/** The browser and its system in plain words, for example 'Chrome on Windows'. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name && !os.name) return 'Unknown device'
  return [browser.name ?? 'A browser', os.name].filter(Boolean).join(' on ')
}
