/** As many days of shifts as one read, one view and one plan have: five weeks. */
export const MOST_DAYS_AT_ONCE = 35
