/** How many people one call asks for details. */
export const ASKED_AT_ONCE = 100

/** How many filters a manager names in one team, and how long a name is. */
export const MOST_FILTERS = 20
export const FILTER_NAME_LENGTH = 40
