/** What somebody types at a tablet of a site. */
export const PIN = /^\d{4,6}$/

/** The ones that people choose most often, besides those that `isWeak` sees. */
const COMMON = new Set(['2580', '0852', '1004', '6969', '5683', '1478', '147258', '159753', '258036'])

const digitsOf = (pin: string) => [...pin].map(Number)

/** All steps alike and small: 1234, 8642, 7777, and 7890, where nought follows nine. */
function isRun(pin: string): boolean {
  const digits = digitsOf(pin)
  const steps = digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10)
  return new Set(steps).size === 1 && [0, 1, 2, 8, 9].includes(steps[0]!)
}

/** 1212, 123123, 1122, 112233. */
function isRepeated(pin: string): boolean {
  const parts = [1, 2, 3].filter((length) => pin.length % length === 0 && pin.length > length)
  return parts.some((length) => pin === pin.slice(0, length).repeat(pin.length / length)) || /^(?:(\d)\1)+$/.test(pin)
}

/** Whether a PIN is among the first that somebody else would try: runs, repetitions, years, and the commonest ones. */
export function isWeak(pin: string): boolean {
  return isRun(pin) || isRepeated(pin) || /^(19|20)\d\d$/.test(pin) || COMMON.has(pin)
}
