export const PREFIX = 'care-clock:'
/** One key for each tap: two tabs that write at once lose none of it. */
export const keyOf = (person: string, id: string) => `${PREFIX}${person}:${id}`

/** Whether this device keeps a tap of a person that was not sent. */
export const hasTaps = (person: string) => Object.keys(localStorage).some((key) => key.startsWith(keyOf(person, '')))
